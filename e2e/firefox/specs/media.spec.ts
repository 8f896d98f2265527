import { writeFile } from 'node:fs/promises';
import { driftingVideo, hummingWav } from '../../fixtures/recordings.ts';
import { pickInMenu } from '../context-menu.ts';
import { expect, test } from '../firefox-test.ts';

test('a selected text is checked by a right-click, in a tab of its own', async ({
  addOn: _,
  firefox,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/story.html`);
  await tab.evaluate(() => {
    const article = document.querySelector('article');
    if (article) getSelection()?.selectAllChildren(article);
  });
  await pickInMenu(firefox.window, tab, 'article p', 'Check the selected text with Telltale');
  const check = await firefox.window.tabShowing('/check.html');
  const result = await check.wait('.result', 'Nothing left this browser.');
  expect(result.text).toMatch(/telltale-text-\d+/);
  await check.close();
});

test('a WAV file is decoded and checked on this device', async ({ addOn }, info) => {
  const file = info.outputPath('hum.wav');
  await writeFile(file, hummingWav(4));
  const check = await addOn.open('check.html');
  await check.wait('input[type="file"]');
  await check.chooseFile('input[type="file"]', file);
  const result = await check.wait('.result', 'Nothing left this browser.');
  expect(result.text).toContain('Decoded to sound samples on this device.');
  expect(result.text).toContain('4 s');
});

test('a video is checked by a right-click, frame by frame on this device', async ({
  addOn: _,
  firefox,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/one.html`);
  site.publish('drift.webm', await driftingVideo(tab));
  await tab.open(`${site.url}/video.html`);
  await pickInMenu(firefox.window, tab, 'video', 'Check this video with Telltale');
  const card = await tab.wait('[role="dialog"]', 'Nothing left this browser.');
  expect(card.text).toContain('Frames taken on this device');
});
