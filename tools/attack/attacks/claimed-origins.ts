import { createServer } from 'node:net';
import { type DnsServer, startDnsServer } from '@telltale/e2e/fixtures/dns-server';
import { type Client, createClient, ServiceProblem } from '@telltale/shared/client';
import {
  addAllowedOrigin,
  checkPublicText,
  listAllowedOrigins,
  verifyAllowedOrigin,
} from '@telltale/shared/contract';
import { prose } from '../../../server/test/texts.ts';
import type { Attack, AttackRow } from '../attack.ts';
import { visitorAddress } from '../random.ts';
import { signIn } from '../sign-in.ts';

const site = 'https://daily-news.example';
const atOnce = 5;

const claim = async (client: Client, origin: string) =>
  (await client.call(addAllowedOrigin, { json: { origin } })).body;

/** @returns the error's code, or the status of a success */
async function answerOf(work: Promise<{ readonly status: number }>): Promise<string> {
  try {
    return String((await work).status);
  } catch (error) {
    if (error instanceof ServiceProblem && error.code !== null) return error.code;
    throw error;
  }
}

/** Strangers claim a website before its owner does, and try to keep it. */
async function attackOwnership(strangers: readonly Client[], owner: Client, dns: DnsServer) {
  const theirs = await Promise.all(strangers.map((stranger) => claim(stranger, site)));
  const own = await claim(owner, site);
  dns.records.set(own.record?.name ?? '', [own.record?.value ?? '']);
  const verify = (client: Client, originId: string) =>
    answerOf(client.call(verifyAllowedOrigin, { params: { origin_id: originId } }));
  const early = await Promise.all(theirs.map((one, at) => verify(strangers[at] ?? owner, one.origin_id)));
  const proved = await verify(owner, own.origin_id);
  const states = await Promise.all(
    strangers.map(async (stranger) => (await stranger.call(listAllowedOrigins)).body[0]?.state),
  );
  const again = await Promise.all(
    strangers.map((stranger) => answerOf(stranger.call(addAllowedOrigin, { json: { origin: site } }))),
  );
  const isHeld =
    proved === '200' &&
    early.every((answer) => answer === 'origin_record_missing') &&
    states.every((state) => state === 'ended') &&
    again.every((answer) => answer === 'origin_taken');
  return {
    attack: 'strangers claim a website before its owner',
    inputs: strangers.length * 3 + 2,
    promise: 'the owner claims and proves it; no stranger proves it; their claims end',
    seen: `owner ${proved}; strangers' proofs ${words(early)}, claims ${words(states)}, claims afterwards ${words(again)}`,
    held: isHeld,
  } satisfies AttackRow;
}

const words = (all: readonly (string | undefined)[]) => [...new Set(all)].join(', ');

/** Many visitors of a website on trial check at once, and so do programs that write its Origin. */
async function attackTrial(url: string, claimant: Client, limit: number, checks: number) {
  const origin = 'http://localhost:3000';
  await claim(claimant, origin);
  const answers: string[] = [];
  for (let first = 0; first < checks; first += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, checks - first) }, (_, at) => first + at);
    answers.push(
      ...(await Promise.all(
        batch.map((at) => {
          const headers = { origin, 'x-forwarded-for': visitorAddress(1_000 + at) };
          const json = { text: prose(`trial ${at}`) };
          return answerOf(createClient({ baseUrl: url, headers }).call(checkPublicText, { json }));
        }),
      )),
    );
  }
  const answered = answers.filter((answer) => answer === '200').length;
  const refused = answers.filter((answer) => answer === 'quota_exhausted').length;
  const listed = (await claimant.call(listAllowedOrigins)).body.find((one) => one.origin === origin);
  return {
    attack: 'many visitors use up a website on trial',
    inputs: checks,
    promise: `${limit} fresh checks a day for the origin, counted exactly and shown`,
    seen: `${answered} answered, ${refused} refused, ${checks - answered - refused} otherwise; shown ${listed?.trial?.used} of ${listed?.trial?.limit}`,
    held: answered === limit && refused === checks - limit && listed?.trial?.used === limit,
  } satisfies AttackRow;
}

/** Claims of an address on which somebody listens, with every call that a claim can lead to. */
async function attackFetching(client: Client, dns: DnsServer) {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const origins = [`http://localhost:${port}`, `https://localhost:${port}`, `https://127.0.0.1:${port}`];
  const before = dns.asked.length;
  for (const origin of [...origins, `https://rebound.example:${port}`]) {
    const { origin_id } = await claim(client, origin);
    await answerOf(client.call(verifyAllowedOrigin, { params: { origin_id } }));
  }
  await new Promise<void>((resolve) => listener.close(() => resolve()));
  const asked = [...new Set(dns.asked.slice(before))];
  return {
    attack: 'claims of an address on which somebody listens',
    inputs: origins.length + 1,
    promise: 'nothing is fetched; the DNS is asked for records only',
    seen: `${connections} connections; asked for ${asked.join(', ')}`,
    held: connections === 0 && asked.every((name) => name.startsWith('_telltale.')),
  } satisfies AttackRow;
}

/** An account takes what it likes: a website that is not its own, checks without end, a request to somebody else. */
export const attack: Attack = async ({ isFull, startTarget }) => {
  const dns = await startDnsServer();
  const limit = isFull ? 200 : 10;
  try {
    const { url } = await startTarget({
      settings: {
        DEV_MAGIC_LINKS: '1',
        DNS_RESOLVERS: dns.address,
        PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY: String(limit),
      },
    });
    const people = await Promise.all(
      Array.from(
        { length: isFull ? 52 : 6 },
        async (_, at) => (await signIn(url, `person-${at}@example.org`, visitorAddress(at))).client,
      ),
    );
    const [owner, tester, ...strangers] = people;
    if (!owner || !tester) throw new Error('Nobody could sign in.');
    return [
      await attackOwnership(strangers, owner, dns),
      await attackTrial(url, owner, limit, isFull ? 400 : 25),
      await attackFetching(tester, dns),
    ];
  } finally {
    await dns.stop();
  }
};
