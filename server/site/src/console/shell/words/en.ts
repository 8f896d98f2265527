import type { ErrorCode } from '@telltale/shared/contract';

/** What the answers of the service mean to the person in front of the console. */
const problems = {
  csrf_failed: 'Somebody signed in again in another tab. Reload this page, then try again.',
  owner_only: 'Only the owner of the account may change this.',
  order_disputed:
    'The account cannot be deleted while one of its orders is disputed. Wait for the decision of your bank, or ask the operator of this server.',
  key_limit: 'The plan allows no more active keys. Revoke one that you no longer need.',
  origin_limit: 'The account has five websites already. Remove one first.',
  origin_taken:
    'Another account has proved that this website is theirs, or the operator has it, so it cannot be claimed here. If it is yours, ask the operator of this server.',
  origin_record_missing:
    'The record was not found, or not yet. Compare name and value, wait a little, then check again.',
  origin_unprovable: 'No DNS names this address, so it stays on trial.',
  dns_unavailable: 'The DNS gave no answer just now. Nothing changed. Try again in a minute.',
  not_found: 'This does not exist any more.',
  rate_limited: 'Too many calls in a minute. Wait a little, then try again.',
  payload_too_large: 'The file is too large.',
  storage_full:
    'The dossiers of this account fill its storage. Delete some that you no longer need, or ask the operator of this server.',
  too_many_pixels: 'The picture has too many pixels.',
  unsupported_media: 'This file is neither a JPEG nor a PNG.',
  undecodable_media: 'The file is damaged or cut short and cannot be read.',
  billing_unavailable: 'The payment provider does not answer just now. Nothing was charged. Try again.',
  uploads_full: 'The server is receiving too many files just now. Try again in a minute.',
  too_many_uploads: 'Several of your files are still on their way. Try again when they have arrived.',
  body_too_slow: 'The file came too slowly. Try again on a faster connection.',
  queue_full: 'Too many checks are waiting just now. Try again in a minute.',
  model_unavailable: 'No detector is ready just now. Try again in a minute.',
} satisfies Partial<Record<ErrorCode, string>>;

export const words = {
  pageTitle: 'Telltale console',
  title: (screen: string) => `${screen} – Telltale console`,
  screens: {
    overview: 'Overview',
    keys: 'API keys',
    websites: 'Websites',
    billing: 'Billing',
    browsers: 'Browsers',
    reviews: 'Reviews',
    account: 'Account',
    receipt: 'Receipt',
  },
  sections: 'Console',
  account: 'Signed in',
  signOut: 'Sign out',
  opening: 'Opening the console…',
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'The browser did not allow copying. The text is selected: copy it with the keyboard.',
  deletedTitle: 'Your account is deleted',
  deletedText: 'Address, sessions, keys, websites and dossiers are gone. Thank you for having been here.',
  firstPage: 'To the first page',
  endedTitle: 'Your session ended',
  endedText: 'Sessions end after a day without use, or a week at the latest. Nothing that you saved is lost.',
  signIn: 'Sign in again',
  ownerOnly: 'Only the owner of this account may change what is on this page.',
  problems,
  refused: (reason: string) => `The server refused this: ${reason}`,
  unreachable: 'The server could not be reached. Try again.',
  failed: 'Something failed on the server. Try again.',
  failedAs: (requestId: string) =>
    `Something failed on the server. Try again; if you report it, quote ${requestId}.`,
};

export type Words = typeof words;
