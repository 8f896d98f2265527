import type { Attack } from '../attack.ts';
import { createRandom, visitorAddress } from '../random.ts';
import { type Answer, headerOf, send, tally } from '../send.ts';
import type { Target } from '../target.ts';

const shortInputs = 1_500;
const atOnce = 16;

/** What a page or a script may write where the allowed origin is expected. */
function originsLike(allowed: string): string[] {
  return [...spellingsOf(allowed), ...neighboursOf(allowed), ...foreignOrigins];
}

function spellingsOf(allowed: string): string[] {
  const { protocol, host } = new URL(allowed);
  return [
    ...[`${allowed}/`, `${allowed}.`, `${allowed}:443`, `${allowed}:80`, `${allowed}:444`, `${allowed}?`],
    ...[`${allowed}#`, `${allowed}/path`, `${allowed}\\`, `${allowed}%20`, `${allowed};`, `${allowed},`],
    ...[allowed.toUpperCase(), `HTTPS://${host}`, `${protocol}//${host.toUpperCase()}`, `http://${host}`],
    ...[`${protocol}${host}`, host, `//${host}`, `${protocol}/${host}`, `${protocol}///${host}`],
    ...[`https://user@${host}`, `https://user:pass@${host}`, `blob:${allowed}`],
    ...[`"${allowed}"`, `<${allowed}>`, `${allowed}, ${allowed}`, `${allowed} ${allowed}`],
    ...[`ws://${host}`, `wss://${host}`, `ftp://${host}`, `javascript://${host}`, `view-source:${allowed}`],
  ];
}

/** Other origins that hold the name of the allowed one. */
function neighboursOf(allowed: string): string[] {
  const { host } = new URL(allowed);
  const name = host.replace('.example', '');
  const evil = 'https://evil.example';
  return [
    ...[`https://${host}.evil.example`, `https://evil.${host}`, `https://evil${host}`],
    ...[`https://www.${host}`, `https://${name}`, `https://${name}.exampl`, `https://${name}.examplee`],
    ...[`https://${name}xexample`, `https://${name}%2eexample`, `https://${name}_.example`],
    ...[`https://${host}@evil.example`, `https://${host}:443@evil.example`, `https://xn--${host}`],
    ...[`${evil}#${allowed}`, `${evil}/${allowed}`, `${evil}?${allowed}`],
    ...[`${allowed},${evil}`, `${evil}, ${allowed}`, `${evil} ${allowed}`],
  ];
}

const foreignOrigins = [
  ...['https://evil.example', 'https://xn--publsher-13a.example', 'https://localhost', 'http://127.0.0.1'],
  ...['null', 'NULL', 'undefined', '*', '', ' ', 'file://', 'about:blank', 'data:', 'blob:'],
  ...['chrome-extension://abcdefghijklmnopabcdefghijklmnop', 'moz-extension://1-2-3'],
  'moz-extension://01234567-89ab-cdef-0123-456789abcdef',
];

const publicPaths = [
  '/v1/public/image-check',
  '/v1/public/video-check',
  '/v1/public/text-check',
  '/v1/public/audio-check',
  '/v1/public/feedback',
  '/v1/public/jobs/0b6f8b0e-0a5c-4a6e-9a53-3c7d3f6f7a11',
  '/v1/public/share',
  '/v1/public/share/0123456789abcdefghijk0',
  '/v1/public/result',
  '/v1/public/nothing',
];
/** Pages of other sites have no business here, so no origin may read an answer. */
const otherPaths = ['/v1/account', '/v1/usage', '/v1/assets/check', '/v1/health', '/v1/billing/ledger', '/'];
/** These need no Origin: what they answer is public, and a page of another origin still cannot read it. */
const openToAll = /^\/v1\/public\/(share|result)/;
const isJob = /^\/v1\/public\/jobs\//;
const methods = ['GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE'];
const fetchSites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'];
const extras = [
  'nothing',
  'referer',
  'cookie',
  'key',
  'foreign host',
  'forwarded host',
  'preflight',
] as const;

interface Case {
  readonly origin: string | string[] | undefined;
  readonly path: string;
  readonly method: string;
  readonly fetchSite: string | undefined;
  readonly extra: (typeof extras)[number];
}

/** No answer of the public lane is for a page whose origin is not on the list, however it is spelled. */
export const attack: Attack = async ({ isFull, seed, inputs, isTimeUp, startTarget, tell }) => {
  const target = await startTarget();
  const cases = allCases(target);
  const wanted = inputs ?? (isFull ? cases.length : shortInputs);
  const chosen = wanted >= cases.length ? cases : sample(cases, wanted, seed);
  const statuses: number[] = [];
  const leaks: string[] = [];
  let admitted = 0;
  for (let from = 0; from < chosen.length && !isTimeUp(); from += atOnce) {
    await Promise.all(
      chosen.slice(from, from + atOnce).map(async (tried, at) => {
        const answer = await ask(target, tried, from + at);
        statuses.push(answer.status);
        if (headerOf(answer, 'access-control-allow-origin') !== undefined) admitted += 1;
        const leak = leakOf(target, tried, answer);
        if (leak !== null) leaks.push(`${leak}: ${JSON.stringify(tried)}`);
      }),
    );
    if (from % 16_000 === 0 && from > 0) tell(`${from} of ${chosen.length}: ${leaks.length} leaks`);
  }
  for (const leak of leaks.slice(0, 10)) tell(leak);
  return [
    {
      attack: 'Origin x path x method x Sec-Fetch-Site x Referer, cookie, key, Host, preflight',
      inputs: statuses.length,
      promise:
        '0 leaks: only an origin on the list, compared exactly, is admitted and named in Access-Control-Allow-Origin; never credentials; Vary: Origin always',
      seen: `${leaks.length} leaks; ${admitted} answers name the allowed origin; ${tally(statuses)}`,
      held: leaks.length === 0 && admitted > 0,
    },
  ];
};

function allCases({ origin }: Target): Case[] {
  const spellings = [undefined, origin, ...originsLike(origin)];
  const twice = [
    [origin, 'https://evil.example'],
    ['https://evil.example', origin],
    [origin, origin],
  ];
  return [...spellings, ...twice].flatMap((spelling) =>
    [...publicPaths, ...otherPaths].flatMap((path) =>
      methods.flatMap((method) =>
        fetchSites.flatMap((fetchSite) =>
          extras.map((extra) => ({ origin: spelling, path, method, fetchSite, extra })),
        ),
      ),
    ),
  );
}

/** The first ones are the cases of the allowed origin: a matrix in which nobody is admitted would prove nothing. */
function sample(cases: readonly Case[], count: number, seed: number): Case[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.pick(cases)).concat(
    cases.filter(({ origin, extra }) => typeof origin === 'string' && extra === 'nothing').slice(0, 100),
  );
}

function ask(target: Target, { origin, path, method, fetchSite, extra }: Case, at: number): Promise<Answer> {
  return send(`${target.url}${path}`, {
    method,
    timeoutMs: 30_000,
    ...(method === 'POST' && { body: Buffer.from('{}') }),
    headers: {
      'x-forwarded-for': visitorAddress(at),
      ...(origin !== undefined && { origin }),
      ...(fetchSite !== undefined && { 'sec-fetch-site': fetchSite }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headersOf(target, extra),
    },
  });
}

function headersOf(target: Target, extra: Case['extra']): Record<string, string> {
  switch (extra) {
    case 'nothing':
      return {};
    case 'referer':
      return { referer: `${target.origin}/page` };
    case 'cookie':
      return { cookie: 'telltale_session=abc; __Host-telltale_session=abc' };
    case 'key':
      return { authorization: 'Bearer tt_live_000000000000000000000000000000000000' };
    case 'foreign host':
      return { host: new URL(target.origin).host };
    case 'forwarded host':
      return { 'x-forwarded-host': new URL(target.origin).host, forwarded: `host=${target.origin}` };
    case 'preflight':
      return {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, x-job-token, authorization',
        'access-control-request-private-network': 'true',
      };
  }
}

function isAllowed({ origin, url }: Target, sent: Case['origin']): boolean {
  return sent === origin || sent === url;
}

/** What is wrong with an answer; null where nothing is. */
function leakOf(target: Target, tried: Case, answer: Answer): string | null {
  const { path, origin, method, fetchSite, extra } = tried;
  const allowOrigin = headerOf(answer, 'access-control-allow-origin');
  const isPublic = path.startsWith('/v1/public/');
  const allowed = isAllowed(target, origin);
  if (answer.status === 0) return `no answer (${answer.failure})`;
  if (headerOf(answer, 'access-control-allow-credentials') !== undefined) return 'credentials are allowed';
  if (headerOf(answer, 'access-control-allow-private-network') !== undefined)
    return 'a private network is opened';
  if (/authorization|cookie/i.test(headerOf(answer, 'access-control-allow-headers') ?? ''))
    return 'a credential header is allowed';
  if (allowOrigin !== undefined && !(isPublic && allowed && allowOrigin === origin))
    return `Access-Control-Allow-Origin is ${allowOrigin}`;
  // An answer to a foreign host is the same 400 for everybody.
  if (extra === 'foreign host') return answer.status === 400 ? null : `a foreign host got ${answer.status}`;
  if (!isPublic) return null;
  if (!/\borigin\b/i.test(headerOf(answer, 'vary') ?? '')) return 'Vary does not name Origin';
  if (allowed) return answer.status >= 500 ? `a 5xx: ${answer.status}` : null;
  const vouched = isJob.test(path) && (fetchSite === 'same-origin' || fetchSite === 'none');
  const mayPass = openToAll.test(path) || (origin === undefined && vouched) || path.endsWith('/nothing');
  if (mayPass && method !== 'OPTIONS') return answer.status >= 500 ? `a 5xx: ${answer.status}` : null;
  const isRoute = method === 'OPTIONS' || routeMethods(path).includes(method);
  return answer.status === 403 || (!isRoute && (answer.status === 404 || answer.status === 405))
    ? null
    : `was answered ${answer.status}`;
}

/** What has no route is 404 for everybody, and 405 where the address has another method. */
function routeMethods(path: string): string[] {
  if (isJob.test(path)) return ['GET', 'HEAD'];
  return path.endsWith('/nothing') ? [] : ['POST'];
}
