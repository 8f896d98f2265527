import { limits, ttlSeconds } from '@telltale/shared/contract';

const KB = 1024;
const MB = 1024 * KB;
const bytes = (value: number) => (value >= MB ? `${value / MB} MB` : `${value / KB} kB`);
const plain = (value: number) => value.toLocaleString('en');
const characters = (value: number) => `${plain(value)} characters`;

type Row = readonly [group: string, what: string, shape: (value: number) => string];

/** Every limit of the contract; one that is added there and not described here is a type error. */
const rows: Readonly<Record<keyof typeof limits, Row>> = {
  assetFileBytes: ['Pictures', 'Picture sent with a key', bytes],
  publicImageBytes: ['Pictures', 'Picture sent from a website', bytes],
  imagePixels: ['Pictures', 'Pixels a picture may announce', plain],
  imageSidePx: ['Pictures', 'Pixels of its longer side', plain],
  imagePasses: ['Pictures', 'Scans of a JPEG, and what costs a decoder as much', plain],
  imagePixelPasses: ['Pictures', 'The same, multiplied by its pixels', plain],
  thumbBytes: ['Pictures', 'Thumbnail, or frame of a video', bytes],
  thumbPixels: ['Pictures', 'Pixels of a thumbnail or frame', plain],
  assetJsonBytes: ['Pictures', 'JSON body of a picture check', bytes],
  videoFrames: ['Videos', 'Frames sent with a key', plain],
  publicVideoFrames: ['Videos', 'Frames sent from a website', plain],
  videoFrameJsonBytes: ['Videos', 'JSON body, for each frame', bytes],
  textCodePoints: ['Texts', 'Text, in Unicode code points', plain],
  textJsonBytes: ['Texts', 'JSON body of a text check', bytes],
  audioFileBytes: ['Recordings', 'WAV file', bytes],
  audioJsonBytes: ['Recordings', 'JSON body of an audio check', bytes],
  supplierChars: ['Reviews', 'Name of the supplier', characters],
  notesChars: ['Reviews', 'Notes', characters],
  reviewerChars: ['Reviews', 'Name of the reviewer', characters],
  rationaleChars: ['Reviews', 'Reason of a decision', characters],
  searchChars: ['Reviews', 'What is looked for', characters],
  listedReviews: ['Reviews', 'Dossiers in a page of the list', plain],
  shareJsonBytes: ['Shared results', 'JSON body, preview included', bytes],
  shareTokenChars: ['Shared results', 'Share token', characters],
  listedKeys: ['Accounts', 'Keys in a page of the list', plain],
  keyNameChars: ['Accounts', 'Name of a key', characters],
  emailMinChars: ['Accounts', 'E-mail address, at least', characters],
  emailMaxChars: ['Accounts', 'E-mail address, at most', characters],
  organizationChars: ['Accounts', 'Organisation', characters],
  websiteChars: ['Accounts', 'Website of an organisation', characters],
  magicLinkTokenMinChars: ['Accounts', 'Token of a sign-in link, at least', characters],
  magicLinkTokenMaxChars: ['Accounts', 'Token of a sign-in link, at most', characters],
  originsPerTenant: ['Accounts', 'Websites of an account', plain],
  connectionsPerTenant: ['Accounts', 'Connected browsers of an account', plain],
  ledgerEntries: ['Accounts', 'Ledger entries in a page of the list', plain],
  listedOrders: ['Accounts', 'Orders in a page of the list', plain],
  jsonBytes: ['Everything else', 'Any other JSON body', bytes],
  paymentEventBytes: ['Everything else', 'Event of the payment provider', bytes],
  urlChars: ['Everything else', 'Address of a picture or page', characters],
  textFieldChars: ['Everything else', 'Any other text field', characters],
};

/** Settings that bound how often somebody may call; the operator may have chosen other values. */
const rates: Readonly<Record<string, string>> = {
  RATE_LIMIT_PER_MINUTE:
    'Calls a minute with the keys of one account, and as many again from browsers signed in to it',
  PUBLIC_CHECKS_PER_VISITOR_MINUTE: 'Checks a minute by one visitor of a website',
  PUBLIC_CHECKS_PER_VISITOR_DAY:
    'Fresh checks a day by one visitor; answers that are known already do not count',
  PUBLIC_CHECKS_PER_TENANT_DAY: 'Fresh checks a day from all websites that one account has proved',
  PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY:
    'Fresh checks a day from a website on trial, for all claimants together',
  PUBLIC_SHARES_PER_VISITOR_DAY:
    'New links to results a day by one visitor; asking again for the same link does not count',
  PUBLIC_FEEDBACKS_PER_VISITOR_DAY:
    'Results a day on which one visitor gives feedback; a later word on the same result does not count',
  ANONYMOUS_CALLS_PER_VISITOR_MINUTE: 'Other calls a minute without a credential',
  DECODING_SECONDS_PER_VISITOR_MINUTE:
    'Seconds of processor time a minute that reading the files of one visitor takes',
  DECODING_SECONDS_PER_TENANT_MINUTE: 'The same for the files of one account',
  STORAGE_MB_PER_TENANT: 'Megabytes that the dossiers of one account may take; above, 413 `storage_full`',
};

/** @param settings text of `.env.example`, which holds the default of every setting */
export function limitsPage(settings: string): string {
  const groups = [...new Set(Object.values(rows).map(([group]) => group))];
  return [
    '# Limits',
    'Sizes count after base64 is decoded; 1 MB is 1,048,576 bytes. What is larger is refused with 413, what is longer with 422 or 400, before any work is done and without a charge. The numbers come from the contract this server was built with.',
    ...groups.flatMap((group) => [`## ${group}`, table('| What | At most |', limitsOf(group))]),
    '## How often',
    'Above, a call is answered with 429 and `Retry-After`. These are the defaults; an operator may choose others.',
    table('| What | At most |', ratesIn(settings)),
    '## How long an answer is good for',
    'In seconds, by its `status`: `ttl_seconds` says it with every answer.',
    table(
      '| `status` | Seconds |',
      Object.entries(ttlSeconds).map(([status, seconds]) => `| \`${status}\` | ${plain(seconds)} |`),
    ),
  ].join('\n\n');
}

const table = (head: string, lines: readonly string[]) => [head, '|---|---|', ...lines].join('\n');

function limitsOf(wanted: string): string[] {
  return Object.entries(rows).flatMap(([name, [group, what, shape]]) =>
    group === wanted ? [`| ${what} | ${shape(limits[name as keyof typeof limits])} |`] : [],
  );
}

function ratesIn(settings: string): string[] {
  return Object.entries(rates).map(([name, what]) => {
    const value = new RegExp(`^${name}=(\\d+)$`, 'm').exec(settings)?.[1];
    if (value === undefined) throw new Error(`.env.example has no ${name}.`);
    return `| ${what} | ${plain(Number(value))} |`;
  });
}
