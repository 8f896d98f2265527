import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaFolder } from '../fixtures/project.ts';
import { expect, test } from '../fixtures/test.ts';
import { DocsPage } from '../pages/docs-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { saveScreen } from './save-screen.ts';

test.use({ viewport: { width: 1100, height: 820 } });

const narrow = { width: 360, height: 780 };

test('docs', async ({ page, server }) => {
  const docs = new DocsPage(page);
  await docs.open(server.url);
  await saveScreen(page, 'docs');
  await page.emulateMedia({ colorScheme: 'dark' });
  await docs.operation('POST /v1/text/check').getByText('Fields, answers and errors').click();
  await docs.operation('POST /v1/text/check').scrollIntoViewIfNeeded();
  await saveScreen(page, 'docs-dark');
  await page.setViewportSize(narrow);
  await page.evaluate(() => scrollTo(0, 0));
  await saveScreen(page, 'docs-360');
});

test('signing in', async ({ page, server }) => {
  const signIn = new SignInPage(page);
  await signIn.open(server.url);
  await expect(signIn.address).toBeVisible();
  await saveScreen(page, 'sign-in');
  await page.emulateMedia({ colorScheme: 'dark' });
  await saveScreen(page, 'sign-in-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(narrow);
  await saveScreen(page, 'sign-in-360');
  await page.setViewportSize({ width: 1100, height: 820 });
  await signIn.askForLink('ada@example.org');
  const link = await signIn.mailedLink(server.url, 'ada@example.org');
  await page.goto(`${server.url}/dev/outbox`);
  await saveScreen(page, 'outbox');
  await page.goto(link);
  await signIn.signInButton.click();
  await expect(signIn.signOutButton).toBeVisible();
  await saveScreen(page, 'signed-in');
});

test('review export', async ({ page, server }) => {
  const headers = { authorization: `Bearer ${server.apiKey}` };
  const api = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const form = new FormData();
  const picture = await readFile(join(mediaFolder, 'glass-signed.png'));
  form.set('file', new File([new Uint8Array(picture)], 'glass-signed.png'));
  form.set('declared_ai_use', 'partial');
  form.set('supplier', 'Studio Example');
  const { review_id } = await api('/v1/reviews', { method: 'POST', body: form });
  const status = async () => (await api(`/v1/reviews/${review_id}`)).detector.status;
  await expect.poll(status).toBe('known');
  await api(`/v1/reviews/${review_id}/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      decision: 'disclose',
      reviewer: 'A. Reviewer',
      rationale: 'The file itself says that a generator made it. It runs with a note.',
    }),
  });
  await page.setExtraHTTPHeaders(headers);
  await page.goto(`${server.url}/v1/reviews/${review_id}/export`);
  await saveScreen(page, 'review-export', { fullPage: true });
});
