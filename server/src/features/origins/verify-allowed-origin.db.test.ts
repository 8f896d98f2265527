import { type DnsServer, startDnsServer } from '@telltale/e2e/fixtures/dns-server';
import { createClient } from '@telltale/shared/client';
import { type AllowedOrigin, addAllowedOrigin, verifyAllowedOrigin } from '@telltale/shared/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';

const dayMs = 86_400_000;
let aheadMs = 0;
let dns: DnsServer;
let server: TestServer;
beforeAll(async () => {
  dns = await startDnsServer();
  server = await startTestServer({
    withoutWorker: true,
    clock: { nowMs: () => Date.now() + aheadMs },
    env: { DNS_RESOLVERS: dns.address },
  });
});
beforeEach(() => {
  aheadMs = 0;
  dns.mode = 'answer';
});
afterAll(async () => {
  await server.stop();
  await dns.stop();
});

interface Claim extends TestAccount {
  readonly claim: AllowedOrigin;
}

let sites = 0;
const newOrigin = () => {
  sites += 1;
  return `https://proof-${sites}.example`;
};

async function claim(origin: string): Promise<Claim> {
  const account = await server.newAccount();
  const { body } = await account.client.call(addAllowedOrigin, { json: { origin } });
  return { ...account, claim: body };
}

/** Puts the records of these claims into the DNS, and nothing else. */
function publish(...claims: readonly Claim[]): void {
  for (const { claim } of claims)
    dns.records.set(
      claim.record?.name ?? '',
      claims.map(({ claim }) => claim.record?.value ?? ''),
    );
}

const verify = ({ client, claim }: Claim) =>
  client.call(verifyAllowedOrigin, { params: { origin_id: claim.origin_id } });
// Not by their client: a session ends long before a record does.
const stateOf = ({ tenantId, claim }: Claim) =>
  server.services.allowedOrigins.view(tenantId, claim.origin_id);
const mailsOf = ({ email }: Claim) =>
  server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

/** What a worker does each minute, so many days from the start of the test. */
async function keepAfter(days: number): Promise<void> {
  aheadMs = days * dayMs;
  await server.services.claimUpkeep.keep();
}

test('a record in the DNS makes the website this account’s; a stranger’s claim ends, and is told so', async () => {
  const origin = newOrigin();
  const [stranger, owner] = [await claim(origin), await claim(origin)];
  dns.records.set(owner.claim.record?.name ?? '', ['v=spf1 -all', ` ${owner.claim.record?.value} `]);
  const { status, body } = await verify(owner);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { state: 'owned', proof: 'dns', trial: null, ends_at: null },
  });
  expect(await server.services.allowedOrigins.ownerOf(origin)).toEqual({
    tenantId: owner.tenantId,
    isTrial: false,
  });
  expect(await stateOf(stranger)).toMatchObject({ state: 'ended', proof: null });
  await server.services.claimUpkeep.keep();
  await server.services.claimUpkeep.keep();
  expect(mailsOf(stranger)).toEqual([`Your claim of ${new URL(origin).host} has ended`]);
  expect(mailsOf(owner)).toEqual([]);
  await expect(stranger.client.call(addAllowedOrigin, { json: { origin } })).rejects.toMatchObject({
    status: 409,
    code: 'origin_taken',
  });
});

test('without the record, or with another account’s, it answers 409 and names what is missing', async () => {
  const origin = newOrigin();
  const [stranger, owner] = [await claim(origin), await claim(origin)];
  publish(owner);
  const { name, value } = stranger.claim.record ?? {};
  await expect(verify(stranger)).rejects.toMatchObject({
    status: 409,
    code: 'origin_record_missing',
    message: `There is no TXT record ${name} with the value ${value} yet.`,
  });
  expect(await stateOf(stranger)).toMatchObject({ state: 'trial' });
});

test('where the DNS gives no answer it says 503, and nothing changes', async () => {
  const owner = await claim(newOrigin());
  publish(owner);
  dns.mode = 'refuse';
  await expect(verify(owner)).rejects.toMatchObject({ status: 503, code: 'dns_unavailable' });
  expect(await stateOf(owner)).toMatchObject({ state: 'trial' });
});

test('the name of the record is that of the host, whatever its port and alphabet', async () => {
  const names = await Promise.all(['https://news.example:8443', 'https://xn--bcher-kva.example'].map(claim));
  expect(names.map(({ claim }) => claim.record?.name)).toEqual([
    '_telltale.news.example',
    '_telltale.xn--bcher-kva.example',
  ]);
});

test.each([
  'http://localhost:3000',
  'https://localhost:3000',
  'https://203.0.113.7',
  'https://[2001:db8::1]',
])('what no DNS names cannot be proved: %s answers 409 and asks nobody', async (origin) => {
  const before = dns.asked.length;
  await expect(verify(await claim(origin))).rejects.toMatchObject({ status: 409, code: 'origin_unprovable' });
  expect(dns.asked).toHaveLength(before);
});

describe('of two records side by side', () => {
  test('the first proof holds, and the second is refused', async () => {
    const origin = newOrigin();
    const [first, second] = [await claim(origin), await claim(origin)];
    publish(first, second);
    await verify(first);
    await expect(verify(second)).rejects.toMatchObject({ status: 409, code: 'origin_taken' });
    expect((await verify(first)).body.state).toBe('owned');
  });

  test('of two accounts that prove at the same moment one has it', async () => {
    const origin = newOrigin();
    const both = [await claim(origin), await claim(origin)];
    publish(...both);
    const outcomes = await Promise.allSettled(both.map(verify));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a website whose record names another account now goes over to that one', async () => {
  const origin = newOrigin();
  const [seller, buyer] = [await claim(origin), await claim(origin)];
  publish(seller);
  await verify(seller);
  publish(buyer);
  expect((await verify(buyer)).body.state).toBe('owned');
  expect(await stateOf(seller)).toMatchObject({ state: 'ended' });
});

test('the operator’s word wins over a record', async () => {
  const origin = newOrigin();
  const [proved, chosen] = [await claim(origin), await claim(origin)];
  publish(proved);
  await verify(proved);
  await server.services.allowedOrigins.allowOrigin(origin, chosen.tenantId);
  await expect(verify(proved)).rejects.toMatchObject({ status: 409, code: 'origin_taken' });
  expect((await verify(chosen)).body).toMatchObject({ state: 'owned', proof: 'operator' });
});

describe('the record is looked for every week', () => {
  test('while it is there, the website stays this account’s', async () => {
    const owner = await claim(newOrigin());
    publish(owner);
    await verify(owner);
    const asked = () => dns.asked.filter((name) => name === owner.claim.record?.name).length;
    await keepAfter(6.9);
    expect(asked()).toBe(1);
    for (const days of [7.1, 7.2, 14.2, 21.3, 60]) await keepAfter(days);
    expect(asked()).toBe(5);
    expect(await stateOf(owner)).toMatchObject({ state: 'owned', ends_at: null });
    expect(mailsOf(owner)).toEqual([]);
  });

  test('once it is gone its account is told, and two weeks after it was last seen the website is on trial', async () => {
    const owner = await claim(newOrigin());
    const host = new URL(owner.claim.origin).host;
    publish(owner);
    await verify(owner);
    dns.records.delete(owner.claim.record?.name ?? '');
    await keepAfter(7.1);
    const { state, ends_at } = await stateOf(owner);
    expect(state).toBe('owned');
    expect(Date.parse(ends_at ?? '') - Date.now()).toBeGreaterThan(13.9 * dayMs);
    expect(mailsOf(owner)).toEqual([`The DNS record of ${host} is missing`]);
    await keepAfter(13.9);
    expect(await stateOf(owner)).toMatchObject({ state: 'owned' });
    await keepAfter(15);
    expect(await stateOf(owner)).toMatchObject({ state: 'trial', proof: null });
    expect(mailsOf(owner)).toEqual([`The DNS record of ${host} is missing`, `${host} is on trial again`]);
    publish(owner);
    await server.services.originProofs.verify(owner.tenantId, owner.claim.origin_id);
    expect(await stateOf(owner)).toMatchObject({ state: 'owned', ends_at: null });
  });

  test('one that comes back in time changes nothing', async () => {
    const owner = await claim(newOrigin());
    publish(owner);
    await verify(owner);
    dns.records.delete(owner.claim.record?.name ?? '');
    await keepAfter(7.1);
    publish(owner);
    await keepAfter(8.2);
    expect(await stateOf(owner)).toMatchObject({ state: 'owned', ends_at: null });
  });

  test('name servers that fail for a few hours take nothing from anybody', async () => {
    const owner = await claim(newOrigin());
    publish(owner);
    await verify(owner);
    dns.mode = 'refuse';
    for (const days of [7.1, 7.2, 7.9]) await keepAfter(days);
    expect(await stateOf(owner)).toMatchObject({ state: 'owned', ends_at: null });
    dns.mode = 'answer';
    await keepAfter(8.5);
    expect(await stateOf(owner)).toMatchObject({ state: 'owned', ends_at: null });
  });
});

test('the eleventh look in a minute answers 429, and asks nobody', async () => {
  const owner = await claim(newOrigin());
  for (let look = 0; look < 10; look += 1)
    await expect(verify(owner)).rejects.toMatchObject({ code: 'origin_record_missing' });
  const before = dns.asked.length;
  await expect(verify(owner)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  expect(dns.asked).toHaveLength(before);
});

test('an unknown claim and another account’s answer 404, and ask nobody', async () => {
  const [owner, other] = [await claim(newOrigin()), await claim(newOrigin())];
  const before = dns.asked.length;
  for (const claimed of [
    { ...owner, claim: other.claim },
    { ...owner, claim: { ...owner.claim, origin_id: 'org_x' } },
  ])
    await expect(verify(claimed)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(dns.asked).toHaveLength(before);
});

test('a member of the account who is not its owner is refused with 403', async () => {
  const account = await claim(newOrigin());
  await server.database.db
    .updateTable('membership')
    .set({ role: 'member' })
    .where('user_id', '=', account.userId)
    .execute();
  await expect(verify(account)).rejects.toMatchObject({ status: 403, code: 'owner_only' });
});

test('without a session it answers 401, with one but no CSRF token 403', async () => {
  const account = await claim(newOrigin());
  const as = (headers: Record<string, string>) => ({
    ...account,
    client: createClient({ baseUrl: server.url, headers }),
  });
  await expect(verify(as({}))).rejects.toMatchObject({ status: 401 });
  await expect(verify(as({ cookie: account.cookie }))).rejects.toMatchObject({
    status: 403,
    code: 'csrf_failed',
  });
});
