import type { WebSessionOptions } from '@telltale/models/session.web';

/** Of a small network: more threads would cost more than they give. */
export function sessionOptions(file: string): WebSessionOptions {
  return { weightsUrl: `${location.origin}/${file}`, wasmUrl: `${location.origin}/ort/`, threads: 1 };
}
