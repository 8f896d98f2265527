import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { driftingVideo, hummingWav } from '../fixtures/recordings.ts';
import { CheckPage, pickMediaInMenu } from '../pages/check-page.ts';

test('a recording of a page is decoded and checked on this device, and sent as WAV by the button that says so', async ({
  page,
  context,
  site,
  wire,
}) => {
  site.publish('hum.wav', hummingWav(4, 44_100));
  await page.goto(`${site.url}/story.html`);
  const srcUrl = `${site.url}/published/hum.wav`;
  const check = await CheckPage.openedBy(context, () =>
    pickMediaInMenu(context, page, 'check-recording', { srcUrl }),
  );
  await expect(check.steps).toHaveText([
    'Decoded to sound samples on this device.',
    'Checked on this device by the detector.',
    'Nothing left this browser.',
  ]);
  await expect(check.heading).toHaveText('The detector gave no verdict');
  await expect(check.result.getByText('4 s')).toBeVisible();
  expect(await accessibilityProblems(check.page)).toEqual([]);
  const reason = await check.result.locator('.tt-note').textContent();
  expect(wire.exchanges).toEqual([]);

  await check.page.getByRole('button', { name: /^Send the recording to 127\.0\.0\.1/ }).click();
  await expect(check.steps.last()).toHaveText('Sent to the server: the recording as WAV.');
  await expect(check.result.locator('.tt-note')).toHaveText(String(reason));
  expect(wire.exchanges.map(({ path }) => path)).toEqual(['/v1/audio/check']);
  expect(wire.exchanges[0]?.body.includes('WAVEfmt ')).toBe(true);
});

/** As a recorder does whose gain is too high: the tops of the wave are cut off. */
function overdrive(wav: Buffer): Buffer {
  const loud = Buffer.from(wav);
  for (let at = 44; at < loud.length; at += 2)
    loud.writeInt16LE(Math.max(-20_000, Math.min(20_000, wav.readInt16LE(at) * 4)), at);
  return loud;
}

test('files of the reader’s own: a picture, a video, and what is neither', async ({
  page,
  extensionUrl,
  wire,
}) => {
  const check = new CheckPage(page);
  const drift = await driftingVideo(page);
  await check.open(extensionUrl);
  await check.chooseFile('boats.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
  await expect(check.steps.last()).toHaveText('Nothing left this browser.');
  await check.chooseFile('drift.webm', 'video/webm', drift);
  await expect(check.result.locator('.frames li')).toHaveCount(5);
  await check.chooseFile('loud.wav', 'audio/wav', overdrive(hummingWav(3, 44_100)));
  await expect(check.result).toContainText('The recording is overdriven.');
  await expect(check.result.getByRole('button', { name: /^Send the recording/ })).toHaveCount(0);
  await check.chooseFile('note.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
  await expect(check.result).toContainText('This kind of file cannot be checked here.');
  await check.chooseFile('broken.mp3', 'audio/mpeg', Buffer.from('no sound'));
  await expect(check.result).toContainText('The browser cannot decode this file as sound.');
  expect(wire.exchanges).toEqual([]);
});
