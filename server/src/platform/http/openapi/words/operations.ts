/** What each operation does, beyond its summary: what it costs, what it changes, and what may surprise. */
export const operationWords: Readonly<Record<string, string>> = {
  createBetaSignup:
    'Asks for access to the private beta. The answer is the same for every address, and asking again replaces what ' +
    'was said before.',
  requestMagicLink:
    'Has a sign-in link mailed to the address. The answer is the same whether or not the address can sign in. A link ' +
    'works once, for 15 minutes; the last five of an address work side by side.',
  consumeMagicLink:
    'Spends the token of a mailed link and opens a session of 7 days: the cookie comes in `Set-Cookie`, the CSRF ' +
    'token in the body. A browser of another origin is refused.',
  logOut: 'Ends the session of the cookie and takes the cookie away. API keys are not touched.',
  getAccount:
    'Tells who is signed in, for which account, and what is left to use. The header `X-CSRF-Token` carries the ' +
    'session’s CSRF token.',
  renameAccount:
    'Gives the account another name: in the console, on receipts and in what is exported from now on. Only an owner ' +
    'may.',
  exportAccount:
    'Returns a ZIP archive, made while it is sent: `account.json` with members, sessions, websites and usage, also by ' +
    'key and by website; keys without their secrets, orders, ledger and stored checks of pictures in files of 1,000, ' +
    'of videos in files of 100; each dossier as a signed document with its picture.',
  deleteAccount:
    'Erases the account at once: addresses, sessions, keys, websites and the short links shared from those it proved, ' +
    'dossiers, stored answers. Orders and ledger stay, under the account’s random id. Only an owner may, and not while ' +
    'an order is disputed.',
  listApiKeys:
    'Lists the keys of the account, newest first, revoked ones too. Secrets are not stored and cannot be listed. ' +
    'Connected browsers are listed apart. `Link` leads to older ones.',
  createApiKey:
    'Makes a key with the scope `detect`. Its secret stands in this answer only. The plan bounds how many keys work ' +
    'at once.',
  revokeApiKey: 'Revokes a key: no process accepts it from now on. Repeating changes nothing.',
  listAllowedOrigins: 'Lists the websites that the account claims, and what each claim gives.',
  addAllowedOrigin:
    'Claims a website: its pages may use the public lane at once, as a trial. An account claims at most five, and ' +
    'several accounts may claim one website until it is proved.',
  removeAllowedOrigin: 'Gives up the claim of a website, from now on.',
  verifyAllowedOrigin:
    'Looks for the TXT record of the claim in the DNS now. Where it is, the website belongs to this account and the ' +
    'claims of others end.',
  listConnections: 'Lists the browsers that hold a key of the account, newest first.',
  createConnection:
    'Makes a one-time code with which a browser fetches a key of its own. Hand it the code; it proves itself with ' +
    'its PKCE verifier.',
  removeConnection: 'Disconnects a browser: its key is revoked at once.',
  exchangeConnectionCode:
    'Exchanges a one-time code and its PKCE verifier for an API key. A code works once, within a minute.',
  getUsage:
    'Tells what the account has used in its period, and what is left. Periods are UTC weeks from Monday on the free ' +
    'plan, else UTC months.',
  getUsageSources:
    'Tells what each key spent, and how many fresh checks were made on each website that the account claims, day by ' +
    'day. For finding out who uses what: it may lag by a second, and what a failed job gave back is not taken off. ' +
    'What is paid is in the ledger.',
  getDailyUsage:
    'Tokens settled on each of the last UTC days, oldest first; a day without use is there with zeros.',
  getLedger:
    'Every change of the balance of bought tokens, newest first. Their sum is the balance. Free tokens and those of a ' +
    'plan are not in it. `Link` leads to older entries.',
  checkAsset:
    'Checks one picture, sent as a file, as a thumbnail, or by its hashes alone. Costs 1 token, also where the answer ' +
    'was known; nothing where a hash is unknown or the picture is blank. A fresh inference may be queued: ' +
    '`status` is then `processing`, and `job_id` names what to ask for.',
  getAsset: 'Tells what is known of a picture that this account had checked. Costs nothing.',
  checkVideo:
    'Checks up to 20 still frames and sums them up. This is no analysis of movement over time. Costs 1 token a frame. ' +
    'Each frame needs a thumbnail or a hash. One that was queued is asked for by its `job_id`.',
  checkText:
    'Checks a text (experimental). Costs 1 token; an abstention that no model was asked for costs nothing: the text ' +
    'is too short, in a language without a detector, or no prose.',
  checkAudio:
    'Checks a PCM or IEEE-float WAV recording of speech (experimental). Costs 4 tokens; an abstention that no model ' +
    'was asked for costs nothing: the recording is too short, silent, clipped or too poor.',
  getJob:
    'Tells how far a queued check is, and its answer when it has finished. Jobs are kept for 24 hours. Ask again after ' +
    '`Retry-After` seconds, or hold the answer open with `Prefer: wait=N`.',
  getModelInfo: 'Names the image detector in use and its operating points.',
  checkPublicImage:
    'Checks one picture for a page of an allowed website. A fresh inference takes one of the visitor’s and of the ' +
    'website’s free checks of the UTC day; a known answer takes none. What was queued is asked for with its job token.',
  checkPublicVideo:
    'Checks up to 15 still frames, each with a thumbnail, for a page of an allowed website. One submission takes one ' +
    'free check. What was queued is asked for with its job token.',
  checkPublicText: 'Checks a text for a page of an allowed website (experimental).',
  checkPublicAudio: 'Checks a WAV recording of speech for a page of an allowed website (experimental).',
  getPublicJob:
    'Tells how far a queued public check is, with the signed job token that came with it. An unknown job and a wrong ' +
    'token are both 404.',
  sendFeedback:
    'Disputes or confirms a public image result. Only image results carry a feedback token. One record is kept for a ' +
    'token: a later word replaces the earlier one.',
  createShare:
    'Exchanges a share token for a short link that lives for 30 days. A preview is shown with it where one is sent; ' +
    'it must show the picture that was checked. Repeating returns the same link.',
  getShare: 'Tells what a short link stands for.',
  verifyResult:
    'Verifies a signed token and returns exactly what was signed. A token that is forged, expired or absent is ' +
    'answered with `verified: false`.',
  createCheckout:
    'Orders a bundle of tokens and returns the page of the payment provider on which it is paid. The server sets the ' +
    'price. Repeating the same key and bundle returns the same order while it is pending. Unlike elsewhere, an ' +
    'unknown field is refused.',
  getOrder: 'Tells the state of one order.',
  listOrders: 'Lists the orders of the account, newest first. `Link` leads to older ones.',
  receivePaymentEvent:
    'Takes in an event of the payment provider, signed over the bytes of the body. An event that is unknown or was ' +
    'taken in before changes nothing.',
  listReviews:
    'Lists the dossiers of the account, newest first: all of them, or those that fit what is looked for. `Link` leads ' +
    'to older ones.',
  createReview:
    'Opens a dossier on a picture: the picture is kept with what its supplier declared, what its credentials say and ' +
    'what the detector says. A person decides. Costs no tokens.',
  getReview: 'Returns one dossier with its latest decision.',
  deleteReview: 'Erases a dossier with its picture and its history.',
  decideReview:
    'Records a decision and completes the dossier; `recheck` looks at the picture again and opens it again. Earlier ' +
    'decisions stay in the history.',
  exportReview:
    'Returns the dossier with its whole history as a signed document, or with `Accept: text/html` as a page to print.',
  getReviewImage: 'Returns the picture of a dossier as it was uploaded.',
  getReviewThumbnail:
    'Returns the picture of a dossier as a square of 128 pixels, which a browser may keep for an hour.',
  getLive: 'Says that the process is alive, and nothing about its parts.',
  getReady: 'Says whether the service can do its work, part by part; 503 where it cannot, or stops.',
  getProcessReady:
    'Says whether to send requests to the process that answers, for a load balancer. Without workers it may: only fresh ' +
    'pictures and videos are not answered then.',
  getHealth: 'Says how each part is. The status is 200 also where a part is down.',
  getLegacyHealth: 'The same as `GET /v1/health`, at the address that older clients know.',
};

export const tagWords: Readonly<Record<string, string>> = {
  account: 'Sign-up, sign-in, API keys and usage.',
  console: 'What the console of an account uses beyond that: websites, connected browsers, lists.',
  billing: 'Buying tokens, orders and the ledger.',
  detection: 'Checks with an API key, their jobs and results.',
  public: 'Checks for pages of allowed websites, without a key; sharing and feedback.',
  reviews: 'Dossiers on pictures, for a person’s decision.',
  health: 'Whether the service is up. No credentials.',
};
