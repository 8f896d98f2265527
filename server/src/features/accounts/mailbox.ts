import { limits } from '@telltale/shared/contract';

/** Characters that would end an address, start another or hide in it; `\p{C}` holds controls and lone surrogates. */
const mailbox = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;

/**
 * An address as it is stored, compared and mailed to; null when it cannot be mailed. Mail goes to this spelling and
 * never to the one that was typed, so that two spellings that fold together cannot let a stranger in.
 */
export function mailboxOf(email: string): string | null {
  const folded = email.trim().normalize('NFC').toLowerCase();
  return mailbox.test(folded) && [...folded].length <= limits.emailMaxChars ? folded : null;
}
