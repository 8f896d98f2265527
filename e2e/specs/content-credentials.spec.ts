import { signPicture } from '@telltale/media/sign';
import { measuredFigures } from '@telltale/shared/ui/measured-figures';
import { expect, test } from '../fixtures/extension-test.ts';
import { mediaFile, unseenPicture } from '../fixtures/pictures.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('what signed files say is told apart: changed after it was signed, signer trusted, signer on no list', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/credentials.html`);
  const tampered = await scanned.openCard(page.locator('#tampered'));
  await expect(tampered.card).toContainText('The file was changed after it was signed');
  await expect(tampered.provenance).toContainText(
    'Content Credentials are invalid: they do not match this file.',
  );
  await expect(tampered.provenance).not.toContainText('They declare a source made by AI.');
  await expect(tampered.provenance).toContainText('The content is not the one that was signed.');
  await tampered.close();

  const trusted = await scanned.openCard(page.locator('#trusted'));
  await expect(trusted.provenance).toContainText(
    'Content Credentials are valid, and the signer is on the trust list.',
  );
  await expect(trusted.provenance).toContainText('They declare a source made by AI.');
  await trusted.close();

  const unlisted = await scanned.openCard(page.locator('#unlisted'));
  await expect(unlisted.heading).toHaveText('The file says it was made with AI (unverified)');
  await expect(unlisted.provenance).toContainText(
    'Content Credentials fit this file, but nobody on the trust list vouches for the signer.',
  );
  await expect(unlisted.card).toContainText('Files from before 2026 are often of that kind.');
});

test('a trusted declaration alone is enough for a warning, and the card names it as its source', async ({
  page,
  site,
}) => {
  site.publish('unseen.png', await signPicture(await unseenPicture(), 'png'));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/unseen.html`);
  const card = await scanned.openCard(page.locator('img'));
  await expect(card.heading).toHaveText('The file says it was made with AI');
  await expect(card.fact('Source')).toHaveText('The file’s Content Credentials');
});

test('a generator’s entries and a signer whose certificate ended read unverified, never altered, never “No signal”', async ({
  page,
  site,
}) => {
  site.publish('marked.png', await mediaFile('nebula-parameters.png'));
  const ended = await signPicture(await mediaFile('nagasaki-boats.jpg'), 'jpeg', { signer: 'expired' });
  site.publish('ended.jpg', ended);
  const image = (file: string) => `<img src="/published/${file}" alt="" width="600" height="400">`;
  site.publish('both.html', Buffer.from(`<!doctype html>${image('marked.png')}${image('ended.jpg')}`));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/both.html`);
  for (const [file, finding] of [
    ['marked.png', 'Plain entries in the file say so.'],
    ['ended.jpg', 'The signer’s certificate had ended'],
  ] as const) {
    expect(await scanned.labelOn(scanned.picture(file))).toContain('File says: AI, unverified');
    const card = await scanned.openCard(scanned.picture(file));
    await expect(card.heading).toHaveText('The file says it was made with AI (unverified)');
    await expect(card.card).toContainText(finding);
    await expect(card.card).not.toContainText('changed after it was signed');
    await expect(card.card).not.toContainText('signingCredential');
    const figures = measuredFigures((await card.fact('Model').textContent()) ?? '', 'en');
    await expect(card.card).toContainText(
      `looked at the pixels. When it was measured, it missed ${figures?.missed} of ${figures?.generated} `,
    );
    await card.close();
  }
});
