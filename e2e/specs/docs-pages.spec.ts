import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { runWithClient } from '../fixtures/client-package.ts';
import { mediaFolder, projectFolder } from '../fixtures/project.ts';
import { pasteIntoShell } from '../fixtures/shell.ts';
import { expect, test } from '../fixtures/test.ts';

/** Addresses that the page leads to on its own server, without what a browser keeps to itself. */
const linksOf = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.filter(({ origin }) => origin === location.origin).map(({ href }) => href),
    );

test('the lines of the quick start work when they are pasted into a shell', async ({ page, server }) => {
  await page.goto(`${server.url}/docs/start`);
  const folder = await mkdtemp(join(tmpdir(), 'telltale-quick-start-'));
  await copyFile(join(mediaFolder, 'alpine-landscape.jpg'), join(folder, 'photo.jpg'));
  const lines = (await page.locator('pre[data-language=sh]').allInnerTexts()).filter((text) =>
    text.startsWith('curl'),
  );
  const answers = [];
  for (const line of lines) {
    const printed = await pasteIntoShell(`cd "${folder}" && ${line}`, { TELLTALE_API_KEY: server.apiKey });
    answers.push(JSON.parse(printed));
  }
  expect(answers).toEqual([
    expect.objectContaining({ total_available: expect.any(Number) }),
    expect.objectContaining({ label: expect.any(String), thresholds: expect.any(Object) }),
    expect.objectContaining({ label: expect.any(String), reason: 'model_score' }),
  ]);
  await rm(folder, { recursive: true });
});

test('the checks of the key holders’ guide work when they are pasted, with a frame too large for an argument', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/keys`);
  const blocks = await page.locator('pre[data-language=sh]').allInnerTexts();
  const checks = blocks.find((text) => text.includes('/v1/videos/check-frames'));
  const folder = await mkdtemp(join(tmpdir(), 'telltale-keys-guide-'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const frame = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
  // One argument of a command holds 128 KiB on Linux (MAX_ARG_STRLEN), in base64 and all.
  expect(frame.length).toBeGreaterThan(100_000);
  const voice = await fetch(`${server.url}/samples/voice.wav`);
  await writeFile(join(folder, 'frame.jpg'), frame);
  await writeFile(join(folder, 'speech.wav'), Buffer.from(await voice.arrayBuffer()));
  await writeFile(join(folder, 'text.json'), JSON.stringify({ text: 'The tide turns at noon. '.repeat(20) }));
  await copyFile(join(mediaFolder, 'alpine-landscape.jpg'), join(folder, 'photo.jpg'));
  const printed = await pasteIntoShell(`cd "${folder}" && ${checks}`, {
    base: server.url,
    key: server.apiKey,
    json: 'Content-Type: application/json',
  });
  const answers: unknown[] = JSON.parse(`[${printed.replaceAll(/\}\s*\{/g, '},{')}]`);
  expect(answers).toHaveLength(4);
  for (const answer of answers) expect(answer).toHaveProperty('label');
  await rm(folder, { recursive: true });
});

test('the TypeScript of the quick start is typed by the packaged client, and runs', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/start`);
  const program = (await page.locator('pre[data-language=ts]').textContent()) ?? '';
  expect(program).toContain(server.url);
  const files = { 'photo.jpg': join(mediaFolder, 'alpine-landscape.jpg') };
  const printed = await runWithClient(program, files, { TELLTALE_API_KEY: server.apiKey });
  expect(printed).toMatch(/^\w+ (0\.\d+|null) \{ uncertain: [^}]+\}\n\w+ model_score\n$/);
});

test('the lines of the README work when they are pasted into a shell', async ({ server }) => {
  const readme = await readFile(join(projectFolder, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.match(/^curl(.*\\\n)*.*$/gm) ?? []);
  const answers = [];
  for (const line of lines) {
    const command = `cd "${projectFolder}" && ${line.replace('http://localhost:8787', server.url)}`;
    answers.push(JSON.parse(await pasteIntoShell(command, { TELLTALE_API_KEY: server.apiKey })));
  }
  expect(answers).toEqual([
    expect.objectContaining({ total_available: expect.any(Number) }),
    expect.objectContaining({ label: expect.any(String), thresholds: expect.any(Object) }),
  ]);
});

test('no link of the documentation or the first page leads nowhere, and every page fits everybody', async ({
  page,
  server,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const waiting = [`${server.url}/`];
  const anchors: string[] = [];
  const seen = new Set<string>();
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const isDocumentation = url.includes('/docs/') || url === `${server.url}/`;
    // Other pages have stories of their own; some ask who is signed in, and nobody is.
    const answer = isDocumentation ? await page.goto(url) : await page.request.get(url);
    expect(answer?.status(), url).toBe(200);
    if (!isDocumentation) continue;
    const links = await linksOf(page);
    waiting.push(...links.map((link) => link.split('#')[0] ?? link));
    anchors.push(...links.filter((link) => link.includes('/docs/') && link.includes('#')));
    expect(await accessibilityProblems(page), url).toEqual([]);
    await expect(page.locator('html'), url).toHaveAttribute('lang', 'en');
  }
  expect([...seen].filter((url) => url.includes('/docs/')).length).toBeGreaterThan(8);
  for (const anchor of new Set(anchors)) {
    await page.goto(anchor);
    await expect(page.locator(`[id="${new URL(anchor).hash.slice(1)}"]`), anchor).toHaveCount(1);
  }
  expect(problems).toEqual([]);
});

test('the overview leads to the card of every current model, and each shows its three charts', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs/models`);
  const cards = await page.getByRole('link', { name: /^The whole card of/ }).all();
  const addresses = await Promise.all(cards.map((card) => card.getAttribute('href')));
  expect(addresses.length).toBeGreaterThanOrEqual(3);
  for (const address of addresses) {
    await page.goto(`${server.url}${address}`);
    for (const name of [/roc/i, /reliability/i, /by (generator|system)/i]) {
      const chart = page.getByRole('img', { name }).first();
      await chart.scrollIntoViewIfNeeded();
      await expect
        .poll(() => chart.evaluate((image: HTMLImageElement) => image.naturalWidth), String(address))
        .toBeGreaterThan(0);
    }
  }
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
