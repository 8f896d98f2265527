import { X509Certificate } from 'node:crypto';

export const repository = 'c2pa-org/conformance-public';
export const listFiles = { signers: 'C2PA-TRUST-LIST.pem', timeStamps: 'C2PA-TSA-TRUST-LIST.pem' } as const;

/** The two lists as the C2PA's conformance programme publishes them. */
export interface Release {
  readonly signersPem: string;
  readonly timeStampsPem: string;
  /** Of the repository, in full. */
  readonly commit: string;
  /** Year, month and day of that commit. */
  readonly publishedOn: string;
}

/** One file for server and extension. A certificate that cannot be read stops it: half a list is worse than the old one. */
export function compileTrustList({ signersPem, timeStampsPem, commit, publishedOn }: Release) {
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new Error(`This is no commit: ${commit}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(publishedOn)) throw new Error(`This is no date: ${publishedOn}`);
  return {
    source: `https://github.com/${repository}/tree/${commit}/trust-list`,
    licence: 'CC-BY-4.0',
    credit: 'Coalition for Content Provenance and Authenticity (C2PA), conformance programme',
    publishedOn,
    signers: authorities(signersPem),
    timeStamps: authorities(timeStampsPem),
  };
}

function authorities(text: string) {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new Error('A list holds no certificate.');
  const certificates = blocks.map((block) => new X509Certificate(block));
  const outsider = certificates.find(({ ca }) => !ca);
  if (outsider) throw new Error(`This is no authority: ${outsider.subject}`);
  return certificates.map((certificate) => ({
    name: certificate.subject.split('\n').join(', '),
    pem: certificate.toString(),
  }));
}
