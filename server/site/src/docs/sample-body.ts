import { type ApiDocument, resolveSchema, type Schema } from './openapi.ts';
import { sampleText } from './sample-text.ts';

/** What begins so is the reader's: a variable of their shell or program. */
export const isVariable = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('$');

/** `$RESULT_TOKEN` as a program calls it. */
export const variableName = (variable: string) =>
  variable
    .slice(1)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The least a body needs: its required fields, or its first one. */
export function sampleOf(document: ApiDocument, schema: Schema): unknown {
  const real = resolveSchema(document, schema);
  const choice = (real.anyOf ?? real.oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return sampleOf(document, choice);
  if (real.enum) return real.enum[0];
  if (real.const !== undefined) return real.const;
  if (real.properties) {
    const names = real.required?.length ? real.required : Object.keys(real.properties).slice(0, 1);
    return Object.fromEntries(
      names.map((name) => [name, samples[name] ?? sampleOf(document, real.properties?.[name] ?? {})]),
    );
  }
  if (real.type === 'array') return [sampleOf(document, real.items ?? {})];
  if (real.type === 'integer' || real.type === 'number') return 0;
  return real.type === 'boolean' ? true : 'text';
}

/** A frame is too large for an argument of a command; see `curl`. */
export const frames = [{ thumb_jpeg_base64: '$FRAME', captured_at_ms: 1000 }] as const;

const samples: Readonly<Record<string, unknown>> = {
  frames,
  text: sampleText,
  email: 'you@example.org',
  organization: 'Example Press',
  origin: 'https://magazine.example',
  name: 'newsroom server',
  reviewer: 'A. Reviewer',
  rationale: 'The supplier declared a generated background.',
  token: '$LINK_TOKEN',
  code: '$CODE',
  code_challenge: '$CODE_CHALLENGE',
  code_verifier: '$CODE_VERIFIER',
  result_token: '$RESULT_TOKEN',
  share_token: '$SHARE_TOKEN',
};
