import { join } from 'node:path';
import type { Page } from 'playwright';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';
import { DocsPage } from '../pages/docs-page.ts';

async function openForm(page: Page, serverUrl: string, line: string) {
  const docs = new DocsPage(page);
  await docs.open(serverUrl);
  const entry = docs.operation(line);
  await entry.getByText('Try it here').click();
  return entry;
}

test('a text is checked from the reference, with a key that the page forgets', async ({ page, server }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const entry = await openForm(page, server.url, 'POST /v1/text/check');
  expect(await accessibilityProblems(page)).toEqual([]);
  await entry.getByLabel('API key').fill(server.apiKey);
  await entry.getByRole('button', { name: 'Send POST' }).click();
  await expect(entry.getByRole('status').last()).toHaveText('200 OK');
  await expect(entry.locator('.try pre')).toContainText('"reason": "model_score"');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('tt_live');
  expect(problems).toEqual([]);
});

test('a picture is checked from the reference, and a wrong key is told with its code', async ({
  page,
  server,
}) => {
  const entry = await openForm(page, server.url, 'POST /v1/assets/check');
  await entry.getByLabel('API key').fill(`tt_live_${'x'.repeat(36)}`);
  await entry.getByLabel('file').setInputFiles(join(mediaFolder, 'alpine-landscape.jpg'));
  await entry.getByLabel('sync').fill('true');
  await entry.getByRole('button', { name: 'Send POST' }).click();
  await expect(entry.getByRole('status').last()).toHaveText('401 Unauthorized');
  await expect(entry.getByText('x-error-code unauthenticated')).toBeVisible();
  await entry.getByLabel('API key').fill(server.apiKey);
  await entry.getByRole('button', { name: 'Send POST' }).click();
  await expect(entry.getByRole('status').last()).toHaveText('200 OK');
  await expect(entry.locator('.try pre')).toContainText('"label"');
});
