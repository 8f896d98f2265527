import type { Provenance, ProvenanceStatus } from '../contract/provenance.ts';

/** What is said of a signed file under one trust list; under another one it may be something else. */
export const statusesOfSigned: readonly ProvenanceStatus[] = ['trusted', 'untrusted', 'invalid'];

export const isSignedFile = ({ status }: Pick<Provenance, 'status'>): boolean =>
  statusesOfSigned.includes(status);
