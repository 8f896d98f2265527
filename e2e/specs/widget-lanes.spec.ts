import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { driftingVideo, hummingWav } from '../fixtures/recordings.ts';
import { expect, test } from '../fixtures/widget-test.ts';

const prose = `The harbour wakes before the town does. Gulls argue over the night's leavings, and the first boats come in
low in the water, their decks silver with fish. Nobody speaks much at that hour. The buyers walk the quay with their
hands in their pockets, look into the boxes, nod or shake their heads, and write a number on a slip of paper. By seven
the ice has melted, the lorries have gone, and a boy with a hose is washing the stones. What remains is the smell, and
a row of boats that knock against each other softly, as if they were still telling one another about the night.`;

test('a text is written into the form, and its answer says how weak a signal it is', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.checker.getByRole('button', { name: 'Check a text' }).click();
  const area = widget.checker.getByRole('textbox', { name: 'Text to check' });
  await expect(area).toBeFocused();
  await area.fill(prose);
  await expect(widget.checker.getByText(`${prose.length} of 20,000 characters`)).toBeVisible();
  expect(await accessibilityProblems(widget.page)).toEqual([]);
  await area.press('Control+Enter');
  await expect(await widget.heading()).toBeFocused();
  await expect(widget.checker.getByText('Checks of texts are experimental')).toBeVisible();
  await expect(widget.checker.getByText('Share this result')).toHaveCount(0);
  expect(widget.checks.map((request) => new URL(request.url()).pathname)).toEqual(['/v1/public/text-check']);
  expect(widget.problems).toEqual([]);
});

test('a pasted text that is too short gets no verdict, and the reason', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  await widget.paste('Boats come in.');
  await expect(await widget.heading()).toHaveText('The detector gave no verdict');
  await expect(widget.checker.getByText('It is too short for a verdict.')).toBeVisible();
});

test('a recording is checked', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  const results = await widget.listen('telltale:result');
  await widget.choose('hum.wav', 'audio/wav', hummingWav(4));
  await widget.heading();
  await expect(widget.checker.getByText('Checks of recordings are experimental')).toBeVisible();
  expect(await results()).toEqual([
    expect.objectContaining({ lane: 'audio', result: expect.objectContaining({ duration_seconds: 4 }) }),
  ]);
  expect(widget.problems).toEqual([]);
});

test('of a video only five stills leave the page', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  const results = await widget.listen('telltale:result');
  await widget.choose('drift.webm', 'video/webm', await driftingVideo(widget.page));
  await widget.heading();
  await expect(widget.checker.getByText('Only still frames were looked at')).toBeVisible();
  expect(await results()).toEqual([
    expect.objectContaining({ lane: 'video', result: expect.objectContaining({ frame_count: 5 }) }),
  ]);
  const [request] = widget.checks;
  const { frames }: { frames: { thumb_jpeg_base64: string }[] } = JSON.parse(request?.postData() ?? '{}');
  expect(new Set(frames.map(({ thumb_jpeg_base64 }) => thumb_jpeg_base64)).size).toBe(5);
  expect(widget.problems).toEqual([]);
});

test('the same text is sent once in the life of a page, and again on a page that is opened again', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  for (let time = 0; time < 2; time += 1) {
    await widget.paste('The same few words.');
    await widget.heading();
    await widget.checker.getByRole('button', { name: 'Check something else' }).click();
  }
  expect(widget.checks).toHaveLength(1);
  await widget.open(publisher.url);
  await widget.paste('The same few words.');
  await widget.heading();
  expect(widget.checks).toHaveLength(2);
});
