import type { Located } from './openapi.ts';

type Credential = 'apiKey' | 'session' | 'none';

/** What the examples of an operation carry. */
export function credentialOf({ operation }: Located): Credential {
  const schemes = operation.security.flatMap((scheme) => Object.keys(scheme));
  if (schemes.includes('apiKey')) return 'apiKey';
  return schemes.includes('session') ? 'session' : 'none';
}

/** Headers that the credential does not bring along, by their names, with values as a shell reads them. */
export function headersOf({ operation }: Located): readonly (readonly [string, string])[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header');
  const named = parameters.flatMap(({ name }) => {
    const sample = headerSamples[name.toLowerCase()];
    return sample ? [[name, sample] as const] : [];
  });
  const jobToken = operation.security.some((scheme) => 'jobToken' in scheme);
  return [...named, ...(jobToken ? [['X-Job-Token', '$JOB_TOKEN'] as const] : [])];
}

const headerSamples: Readonly<Record<string, string>> = {
  // Another one each time: a second picture under the key of the first is a conflict.
  'idempotency-key': '$(date +%s)-$$',
  origin: 'https://news.example',
};

/** The file of the reader's own that an operation takes. */
export const fileFor = (path: string) => (path.includes('audio') ? 'speech.wav' : 'photo.jpg');
