/** What the C2PA reader finds wrong with a signer or its time stamp: the file itself may be as it was signed. */
const aboutSigner =
  /^(?:signingCredential|timeStamp|cawg)\.|^claimSignature\.outsideValidity$|^(?:timeOfSigning)\./;

/** Whether a failed check (C2PA 2.2, section 15.2.2) speaks of who signed and when, not of what was signed. */
export function isAboutSigner(code: string): boolean {
  return aboutSigner.test(code);
}
