import sharp from 'sharp';
import { mediaFile, unseenPicture } from '../fixtures/pictures.ts';
import { openPublisher } from '../fixtures/publisher.ts';
import { driftingVideo } from '../fixtures/recordings.ts';
import { expect, test } from '../fixtures/widget-test.ts';
import { WidgetPage } from '../pages/widget-page.ts';

test('a page whose origin is not on the list is told so in words, with the widget itself still there', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.refusedUrl);
  const failures = await widget.listen('telltale:error');
  await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
  await expect(await widget.heading()).toHaveText('Not checked');
  const { host } = new URL(publisher.server.url);
  const sentence = `${host} does not accept checks from ${publisher.refusedUrl}.`;
  await expect(widget.problem).toHaveText(sentence);
  expect(await failures()).toEqual([
    {
      lane: 'image',
      code: 'origin_denied',
      message: sentence,
      status: null,
      retryAfterSeconds: null,
      requestId: null,
    },
  ]);
});

test('a file that is cut off on its way is not told as a refusal of the page, and goes up when it is tried again', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.route('**/*-check', (route) => route.abort('connectionreset'));
  await widget.choose('photo.png', 'image/png', await unseenPicture());
  await expect(await widget.heading()).toHaveText('Not checked');
  const { host } = new URL(publisher.server.url);
  await expect(widget.problem).toHaveText(`${host} could not be reached.`);
  await widget.page.unroute('**/*-check');
  await widget.checker.getByRole('button', { name: 'Try again' }).click();
  await expect(widget.checker.locator('article')).toBeVisible({ timeout: 60_000 });
});

test('when the day’s free checks are used up, the reader learns when they are back', async ({ page }) => {
  // Starts a server of its own, which takes a slow machine a minute.
  test.slow();
  const publisher = await openPublisher({ PUBLIC_CHECKS_PER_VISITOR_DAY: '1' });
  try {
    const widget = new WidgetPage(page);
    await widget.open(publisher.url);
    await widget.choose('first.png', 'image/png', await unseenPicture());
    await expect(await widget.heading()).not.toHaveText('Not checked');
    await widget.checker.getByRole('button', { name: 'Check something else' }).click();
    const failures = await widget.listen('telltale:error');
    await widget.choose('second.png', 'image/png', await unseenPicture());
    await expect(await widget.heading()).toHaveText('Not checked');
    await expect(widget.problem).toHaveText(/^Today’s free checks are used up\. Try again (at|on) /);
    expect(await failures()).toEqual([
      expect.objectContaining({
        code: 'quota_exhausted',
        status: 429,
        retryAfterSeconds: expect.any(Number),
        requestId: expect.any(String),
      }),
    ]);
  } finally {
    await publisher.stop();
  }
});

/** As Firefox does with privacy.resistFingerprinting (https://bugzilla.mozilla.org/show_bug.cgi?id=967895). */
function replacePixels() {
  OffscreenCanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
    new ImageData(width, height);
}

test('a browser that replaces the pixels of a canvas sends no copy, and a file that needs none as it is', async ({
  widget,
  publisher,
}) => {
  await widget.page.addInitScript(replacePixels);
  await widget.open(publisher.url);
  const sentence =
    'This browser changes pixels before a page can read them, as a protection against tracking. ' +
    'A check would judge something else, so nothing was sent.';
  const webp = await sharp(await unseenPicture())
    .webp()
    .toBuffer();
  await widget.choose('photo.webp', 'image/webp', webp);
  await expect(await widget.heading()).toHaveText('Not checked');
  await expect(widget.problem).toHaveText(sentence);
  await widget.checker.getByRole('button', { name: 'Check something else' }).click();
  await widget.choose('drift.webm', 'video/webm', await driftingVideo(widget.page));
  await expect(await widget.heading()).toHaveText('Not checked');
  await expect(widget.problem).toHaveText(sentence);
  expect(widget.checks).toEqual([]);
  await widget.checker.getByRole('button', { name: 'Check something else' }).click();
  await widget.choose('photo.png', 'image/png', await unseenPicture());
  await expect(await widget.heading()).not.toHaveText('Not checked');
});

test('what cannot be checked is refused in words before anything is sent', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  const refuse = async (name: string, type: string, content: Buffer, sentence: string) => {
    await widget.choose(name, type, content);
    await expect(await widget.heading()).toHaveText('Not checked');
    await expect(widget.problem).toHaveText(sentence);
    await widget.checker.getByRole('button', { name: 'Check something else' }).click();
  };
  const accepted =
    'What can be checked here: pictures up to 50 MB · text up to 20,000 characters · WAV up to 20 MB · video up to 3 minutes.';
  const pdf = Buffer.from('%PDF-1.7');
  await refuse('paper.pdf', 'application/pdf', pdf, `This kind of file cannot be checked here. ${accepted}`);
  await refuse('nothing.png', 'image/png', Buffer.alloc(0), 'The file is empty.');
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1');
  await refuse('phone.heic', 'image/heic', heic, `The browser cannot read this file. ${accepted}`);
  const cut = (await mediaFile('house-cat.png')).subarray(0, 40);
  await refuse('cut.png', 'image/png', cut, `The browser cannot read this file. ${accepted}`);
  const noVideo = Buffer.from('no video at all');
  await refuse('no.mp4', 'video/mp4', noVideo, `The browser cannot read this file. ${accepted}`);
  const wav = Buffer.concat([Buffer.from('RIFF....WAVE'), Buffer.alloc(20 * 1024 * 1024)]);
  await refuse('long.wav', 'audio/wav', wav, 'The recording is larger than 20 MB.');
  const huge = Buffer.from('a'.repeat(20_001));
  await refuse('long.txt', 'text/plain', huge, 'The text is longer than 20,000 characters.');
  await widget.checker.evaluate((element) => element.setAttribute('lanes', 'text'));
  const jpeg = await mediaFile('nagasaki-boats.jpg');
  const notHere = 'This page does not check files of this kind.';
  await refuse(
    'photo.jpg',
    'image/jpeg',
    jpeg,
    `${notHere} What can be checked here: text up to 20,000 characters.`,
  );
  expect(widget.checks).toEqual([]);
});

test('a check ends when the reader cancels it, or when its element leaves the page', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  const endpoint = '**/v1/public/image-check';
  await widget.page.route(endpoint, () => undefined);
  const outcomes = await widget.listen('telltale:error');
  for (const end of ['cancel', 'remove']) {
    // A request that is given up before the browser has sent it fails without a word.
    const sent = widget.page.waitForRequest(endpoint);
    const failed = widget.page.waitForEvent('requestfailed');
    await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
    const cancel = widget.checker.getByRole('button', { name: 'Cancel' });
    await expect(widget.checker.getByText('Waiting for the answer…').first()).toBeVisible();
    await sent;
    if (end === 'cancel') await cancel.click();
    else await widget.checker.evaluate((element) => element.remove());
    expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
  }
  expect(await outcomes()).toEqual([]);
});
