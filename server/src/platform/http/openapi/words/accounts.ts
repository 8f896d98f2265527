import { amount, isoTime, text, unixSeconds, type WordsByField } from './words.ts';

const secret43 = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** What accounts, keys, connected browsers and allowed origins take and answer. */
export const accountWords: WordsByField = {
  email: text('An e-mail address. Only its length is checked.', 'ada@example.org'),
  organization: text('Whom you ask for.', 'Example Press'),
  intent: text('What you want to use the service for.', 'api'),
  website: text('The website of the organization, if it has one.', 'https://press.example'),
  token: text('The token of a mailed sign-in link: what follows `#token=` in it.', secret43),
  'BetaSignupResponse.status': text('The request was taken in.', 'received'),
  message: text(
    'A sentence for people.',
    'Thank you. We will write to this address if the beta is open to you.',
  ),
  'MagicLinkResponse.status': text(
    'The request was taken in, whether or not the address can sign in.',
    'accepted',
  ),
  'MagicLinkResponse.message': text(
    'A sentence for people.',
    'If this address can sign in, a link is on its way to it.',
  ),
  dev_token: text(
    'The token itself, on a server that was told to hand it out for local development; else null.',
    null,
  ),
  csrf_token: text('Goes into the header `X-CSRF-Token` of every call that changes something.', secret43),
  'SessionResponse.expires_at': unixSeconds(
    'When the session ends at the latest; a day without a call ends it, too.',
  ),
  user: text('Who is signed in.', { user_id: 'usr_8d7f5a0b', email: 'ada@example.org' }),
  user_id: text('Names the person.', 'usr_8d7f5a0b'),
  tenant: text('The account that the person acts for.', { tenant_id: 'tnt_5e1c77d2', name: 'Example Press' }),
  tenant_id: text('Names the account.', 'tnt_5e1c77d2'),
  'AccountResponse.tenant.name': text('What the account is called.', 'Example Press'),
  'AccountNameRequest.name': text('What the account is to be called; not blank.', 'Example Press'),
  'AccountNameResponse.name': text('What the account is called now.', 'Example Press'),
  role: text('What the person may do: only an owner manages origins and connections.', 'owner'),
  storage: text('What the dossiers of the account take of the storage that it may use.', null),
  used_bytes: amount('What the dossiers take, pictures included.', 'bytes', [0, null], 31_457_280),
  limit_bytes: amount('What they may take at most.', 'bytes', [1, null], 1_073_741_824),
  usage: text('Tokens used in the current period and tokens left.', null),
  key_id: text('Names the key in lists; it is not the secret.', 'key_2c9a4d10'),
  scopes: text('What the key may be used for.', ['detect']),
  created_at: isoTime('When it was made.'),
  last_used_at: isoTime('When it was last used, to the minute; null before its first use.'),
  revoked_at: isoTime('When it was revoked; null while it works.', null),
  api_key: text(
    'The secret. It stands in this answer only; the service keeps nothing but its hash.',
    'tt_live_ExampleExampleExampleExample00000000',
  ),
  connection_id: text('Names the connected browser.', 'key_b1f0c3a9'),
  'ConnectionRequest.name': text('What a person calls the browser.', 'Firefox on the laptop'),
  'Connection.name': text('What a person calls the browser.', 'Firefox on the laptop'),
  code_challenge: text(
    'PKCE, method S256: base64url of the SHA-256 of a verifier that only the browser knows.',
    secret43,
  ),
  code: text('A one-time code: it works within a minute, and only beside its verifier.', secret43),
  code_verifier: text('The verifier whose SHA-256 the code was made for.', secret43),
  'ConnectionCode.expires_at': unixSeconds('When the code stops working.'),
  origin: text(
    'The origin as a browser sends it: scheme, host and port, without a slash at the end.',
    'https://news.example',
  ),
  origin_id: text('Names the claim.', 'org_91d2e6f4'),
  state: text(
    '`trial`: unproved, and maybe not the only claim. `owned`: this account’s. `notice`: as if owned until `ends_at`, ' +
      'then a trial. `ended`: the origin is another account’s, and this claim gives nothing.',
    'trial',
  ),
  proof: text('What gave the origin to the account; null unless it is owned.', 'dns'),
  record: text('The TXT record that proves the claim; null where no DNS can name the origin.', {
    name: '_telltale.news.example',
    value: 'telltale=5e1c77d2',
  }),
  'OriginRecord.name': text('The name of the TXT record.', '_telltale.news.example'),
  'OriginRecord.value': text('The content of the TXT record.', 'telltale=5e1c77d2'),
  trial: text('How much of the day’s trial is used; null where the claim is no trial.', {
    used: 12,
    limit: 200,
  }),
  used: amount(
    'Fresh checks of this UTC day, of all who claim the origin together.',
    'checks',
    [0, null],
    12,
  ),
  'OriginTrial.limit': amount('Fresh checks that a trial may make on a UTC day.', 'checks', [0, null], 200),
  ends_at: isoTime('When an owned origin is lost because its record is missing; else null.', null),
  'AllowedOrigin.created_at': isoTime('When the origin was claimed.'),
};
