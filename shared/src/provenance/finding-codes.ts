/** What the C2PA reader finds wrong with a signer or its time stamp: the file itself may be as it was signed. */
const aboutSigner = /^(?:signingCredential|timeStamp|timeOfSigning|cawg)\.|^claimSignature\.outsideValidity$/;

/** Whether a failed check (C2PA 2.2, section 15.2.2) speaks of who signed and when, not of what was signed. */
export function isAboutSigner(code: string): boolean {
  return aboutSigner.test(code);
}

/**
 * Codes of content, claim or signature that no longer fit each other. Others say that a manifest breaks a rule, which
 * files of older programs do as they were signed: https://github.com/contentauth/c2pa-rs/issues/1413.
 */
const aboutBinding = /^(?:assertion\.(?:\w+Hash|hash|hashedURI)|claimSignature)\.mismatch$|\.unknownBox$/;

/** Whether a failed check shows that the file, or what it says, was changed after it was signed. */
export function isAboutBinding(code: string): boolean {
  return aboutBinding.test(code);
}

/** What a code means for somebody who looks at the picture. */
const meanings = [
  ['unlisted', /^signingCredential\.untrusted$/],
  ['expired', /^signingCredential\.expired$|\.outsideValidity$/],
  ['revoked', /revoked$/],
  ['time', /^(?:timeStamp|timeOfSigning)\./],
  ['signer', /^(?:signingCredential|cawg)\./],
  ['content', /^assertion\.(?:\w+Hash|hash)\./],
  ['signature', /^claimSignature\.mismatch$|^assertion\.hashedURI\.mismatch$/],
  ['missing', /missing$|\.inaccessible$|notFound$/i],
  ['ingredient', /^ingredient\./],
  ['rule', /^(?:assertion|claim\w*|manifest)\./],
] as const;
export type Finding = (typeof meanings)[number][0] | 'other';

export function findingOf(code: string): Finding {
  return meanings.find(([, pattern]) => pattern.test(code))?.[0] ?? 'other';
}
