import list from './trust-list.json' with { type: 'json' };

/** Certificates in PEM. */
export interface TrustAnchors {
  /** Authorities whose signers count as known; their time stamps count, too. */
  readonly signersPem: string;
  /** Authorities that vouch for the time of a signature and for nobody's name. */
  readonly timeStampsPem: string;
}

/**
 * The official C2PA list, with authorities that an operator or a reader adds to it.
 * @param addedPem certificates in PEM, or nothing
 */
export function trustAlso(addedPem: string | undefined): TrustAnchors {
  const signers = [...list.signers.map(({ pem }) => pem), addedPem ?? ''];
  const known = new Set(list.signers.map(({ pem }) => pem));
  return {
    signersPem: signers.join('\n'),
    timeStampsPem: list.timeStamps.flatMap(({ pem }) => (known.has(pem) ? [] : [pem])).join('\n'),
  };
}
