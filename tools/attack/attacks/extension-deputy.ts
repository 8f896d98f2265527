import { setTimeout as pause } from 'node:timers/promises';
import { drawColours } from '@telltale/e2e/fixtures/grid';
import { type HostileWeb, hostileArgs, openHostileWeb } from '@telltale/e2e/fixtures/hostile-web';
import { type BenchBrowser, browserWithExtension, waitForChecked } from '../../bench/extension-browser.ts';
import { buildStale } from '../../builds.ts';
import type { Attack, AttackRow } from '../attack.ts';
import {
  blockedByPolicy,
  htmlOf,
  imageOf,
  insideHosts,
  namedOnly,
  ownPicturesOnly,
  redirects,
} from '../deputy-pages.ts';

const [evil, bank] = ['evil.test', 'bank.test'];
/** After the page's last picture has its answer, nothing more is expected. */
const quietMs = 1_500;
const requestsPerMinute = 240;
/** What is not on the screen is not looked at. */
const largeWindow = { width: 2600, height: 2600 };

interface Stage {
  readonly web: HostileWeb;
  readonly browser: BenchBrowser;
}

/** Pages that would have the built extension of a reader, who allowed all sites, ask addresses for them. */
export const attack: Attack = async ({ isFull }) => {
  if (!(await buildStale(['extension']))) throw new Error('The extension does not build.');
  const web = await openHostileWeb();
  const browser = await browserWithExtension(hostileArgs);
  try {
    await layOut(web);
    await signIn(browser);
    const stage = { web, browser };
    return [
      await namedAddresses(stage, isFull ? 40 : 1),
      await shownPictures(stage, isFull ? 120 : 10),
      await addressesInside(stage, isFull ? 8 : 1),
      ...(isFull ? [await streamOfRequests(stage)] : []),
    ];
  } finally {
    await browser.close();
    await web.close();
  }
};

async function layOut(web: HostileWeb): Promise<void> {
  const [body = Buffer.of()] = await drawColours(1);
  for (const path of ['/own.jpg', '/transfer', '/portrait.jpg', '/inside.jpg']) web.answer(path, { body });
  web.answer('/statement.jpg', ({ cookies }) => (cookies === '' ? { status: 403 } : { body }));
  for (const status of redirects)
    web.answer(`/moved-${status}.jpg`, ({ path }) => {
      const host = insideHosts[Number(path.split('?')[1]) % insideHosts.length] ?? '127.0.0.1';
      return {
        status,
        headers: { location: web.url(host, `/inside.jpg${path.replace(/^.*\?/, '?moved')}`) },
      };
    });
}

/** The reader is signed in at the bank. */
async function signIn({ context }: BenchBrowser): Promise<void> {
  await context.addCookies([
    { name: 'strict', value: 'S', domain: bank, path: '/', sameSite: 'Strict' },
    { name: 'lax', value: 'L', domain: bank, path: '/', sameSite: 'Lax' },
  ]);
}

/** Shows the page until its own pictures have their answers. @returns what was requested meanwhile */
async function show({ web, browser }: Stage, parts: readonly string[], own: number, policy = '') {
  const before = web.visits.length;
  const headers = { 'content-type': 'text/html' };
  web.answer('/page', { headers, body: htmlOf([...parts, imageOf('/own.jpg?last')], policy) });
  const page = await browser.context.newPage();
  await page.setViewportSize(largeWindow);
  await page.goto(web.url(evil, '/page'));
  await waitForChecked(browser, page, own + 1);
  await pause(quietMs);
  await page.close();
  return web.visits.slice(before);
}

async function namedAddresses(stage: Stage, times: number): Promise<AttackRow> {
  const { web } = stage;
  let [inputs, own] = [0, 0];
  const partsOf = (ways: typeof namedOnly | typeof blockedByPolicy) =>
    Object.values(ways).flatMap((write) =>
      Array.from({ length: times }, () => {
        inputs += 1;
        const part = write(web.url(bank, `/transfer?id=${inputs}`), `/own.jpg?${inputs}`);
        if (part.includes('/own.jpg')) own += 1;
        return part;
      }),
    );
  const named = partsOf(namedOnly);
  const seen = [
    ...(await show(stage, named, own)),
    ...(await show(stage, partsOf(blockedByPolicy), 0, ownPicturesOnly)),
  ].filter(({ host }) => host === bank);
  return {
    attack: 'addresses that a page names and does not load',
    inputs,
    promise: 'none is requested',
    seen: [
      `${seen.length} requested, ${withCookies(seen)} with cookies`,
      ...seen.map(({ path, isPages }) => `${path} ${isPages ? 'as a picture' : 'by a program'}`),
    ].join('; '),
    held: seen.length === 0,
  };
}

async function shownPictures(stage: Stage, count: number): Promise<AttackRow> {
  const { web } = stage;
  const addresses = Array.from({ length: count }, (_, at) =>
    web.url(bank, `/${at % 2 === 0 ? 'portrait' : 'statement'}.jpg?${at}`),
  );
  const seen = await show(stage, addresses.map(imageOf), Math.ceil(count / 2));
  const read = seen.filter(({ host, isPages }) => host === bank && !isPages);
  const denied = read.filter(({ path }) => path.startsWith('/statement'));
  return {
    attack: 'another site’s pictures, half of them for signed-in readers alone',
    inputs: count,
    promise: 'no cookie goes out, what the page did not get is not requested',
    seen: `${read.length} read, ${withCookies(seen)} with cookies, ${denied.length} of those refused to the page`,
    held: withCookies(seen) === 0 && denied.length === 0 && read.length > 0,
  };
}

async function addressesInside(stage: Stage, times: number): Promise<AttackRow> {
  const { web } = stage;
  const numbers = Array.from({ length: times }, (_, at) => at);
  const direct = numbers.flatMap((at) =>
    insideHosts.map((host) => web.url(host, `/inside.jpg?${host}${at}`)),
  );
  const moved = numbers.flatMap((at) =>
    redirects.map((status) => web.url('pictures.test', `/moved-${status}.jpg?${at}`)),
  );
  const seen = await show(stage, [...direct, ...moved].map(imageOf), 0);
  const inside = seen.filter(({ path }) => path.startsWith('/inside.jpg'));
  const read = inside.filter(({ isPages }) => !isPages);
  return {
    attack: 'addresses of this machine, named and after a redirect',
    inputs: direct.length + moved.length,
    promise: 'the extension requests none',
    seen: `${read.length} requested by it, ${inside.length - read.length} by the page`,
    held: read.length === 0 && inside.length > 0,
  };
}

async function streamOfRequests({ web, browser }: Stage): Promise<AttackRow> {
  const count = 400;
  const before = web.visits.length;
  const images = Array.from({ length: count }, (_, at) => imageOf(`/own.jpg?stream${at}`));
  web.answer('/page', { headers: { 'content-type': 'text/html' }, body: htmlOf(images) });
  const page = await browser.context.newPage();
  await page.setViewportSize(largeWindow);
  await page.goto(web.url(evil, '/page'));
  await pause(55_000);
  const read = web.visits.slice(before).filter(({ isPages }) => !isPages);
  await waitForChecked(browser, page, count);
  await page.close();
  return {
    attack: 'a page of 400 pictures that the browser may not keep',
    inputs: count,
    promise: `at most ${requestsPerMinute} requests in its first minute, all answered later`,
    seen: `${read.length} in 55 s, then all ${count} answered`,
    held: read.length <= requestsPerMinute,
  };
}

function withCookies(visits: HostileWeb['visits']): number {
  return visits.filter(({ cookies }) => cookies !== '').length;
}
