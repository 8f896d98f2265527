import { mediaFile, unseenPicture } from '../fixtures/pictures.ts';
import { openPublisher } from '../fixtures/publisher.ts';
import { expect, test } from '../fixtures/widget-test.ts';
import { WidgetPage } from '../pages/widget-page.ts';
import { saveSheet } from './save-screen.ts';
import { saveThreeViews, viewsOf, wide } from './three-views.ts';

test.use({ viewport: wide });

const prose = 'The harbour wakes before the town does, and the first boats come in low in the water. '.repeat(
  5,
);

test('the publisher’s page, and the card under a picture', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  await saveThreeViews(widget.page, 'widget');
  await (await widget.ask(widget.signal)).click();
  const card = widget.signal.getByRole('dialog');
  await saveThreeViews(widget.page, 'widget-card', () =>
    card.evaluate((element) => element.scrollIntoView({ block: 'center' })),
  );
});

test('each lane: its first view and its result', async ({ widget, publisher }) => {
  const { checker } = widget;
  const sample = async (name: string) =>
    Buffer.from(await (await fetch(`${publisher.server.url}/samples/${name}`)).arrayBuffer());
  const files = {
    image: ['window.png', 'image/png', await mediaFile('glass-signed.png')],
    text: ['letter.txt', 'text/plain', Buffer.from(prose)],
    audio: ['voice.wav', 'audio/wav', await sample('voice.wav')],
    video: ['pan.webm', 'video/webm', await sample('pan.webm')],
  } as const;
  for (const [lane, [name, type, content]] of Object.entries(files)) {
    await widget.open(publisher.url);
    await checker.evaluate((element, only) => element.setAttribute('lanes', only), lane);
    if (lane === 'text') await checker.getByRole('button', { name: 'Check a text' }).click();
    const [first = Buffer.alloc(0), dark = Buffer.alloc(0)] = await viewsOf(checker);
    if (lane === 'text') await checker.getByRole('textbox').fill(prose);
    if (lane === 'text') await checker.getByRole('textbox').press('Control+Enter');
    else await widget.choose(name, type, content);
    await widget.heading();
    const [light = Buffer.alloc(0), night = Buffer.alloc(0), narrow = Buffer.alloc(0)] =
      await viewsOf(checker);
    await saveSheet(`widget-${lane}`, [[first, dark], [light], [night], [narrow]]);
  }
});

test('sharing, and Arabic', async ({ widget, publisher }) => {
  const { checker } = widget;
  await widget.open(publisher.url);
  await widget.choose('window.png', 'image/png', await mediaFile('glass-signed.png'));
  await widget.heading();
  await checker.getByRole('button', { name: 'Share this result' }).click();
  await checker.getByRole('checkbox').check();
  const asked = await viewsOf(checker);
  await checker.getByRole('button', { name: 'Make the link' }).click();
  await expect(checker.getByRole('textbox', { name: 'Link to this result' })).toBeVisible();
  const [made = Buffer.alloc(0)] = await viewsOf(checker);
  await saveSheet(
    'widget-share',
    [...asked, made].map((picture) => [picture]),
  );
  await widget.open(publisher.url);
  await widget.speak('ar');
  await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('alpine-landscape.jpg'));
  await widget.heading();
  await saveSheet(
    'widget-ar',
    (await viewsOf(checker)).map((picture) => [picture]),
  );
});

test('refused, and used up', async ({ page }) => {
  const publisher = await openPublisher({ PUBLIC_CHECKS_PER_VISITOR_DAY: '1' });
  try {
    const widget = new WidgetPage(page);
    await widget.open(publisher.refusedUrl);
    await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
    await expect(await widget.heading()).toHaveText('Not checked');
    const refused = await viewsOf(widget.checker);
    await widget.open(publisher.url);
    await widget.choose('first.png', 'image/png', await unseenPicture());
    await widget.heading();
    await widget.checker.getByRole('button', { name: 'Check something else' }).click();
    await widget.choose('second.png', 'image/png', await unseenPicture());
    await expect(await widget.heading()).toHaveText('Not checked');
    const usedUp = await viewsOf(widget.checker);
    await saveSheet(
      'widget-problems',
      refused.map((picture, at) => [picture, usedUp[at] ?? picture]),
    );
  } finally {
    await publisher.stop();
  }
});
