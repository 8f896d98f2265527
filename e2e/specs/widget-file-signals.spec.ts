import { mediaFile } from '../fixtures/pictures.ts';
import { expect, test } from '../fixtures/widget-test.ts';

const kinds = [
  {
    file: 'dunes-tampered.jpg',
    type: 'image/jpeg',
    title: 'The file was changed after it was signed',
    short: 'Changed after signing',
    reason: 'Content Credentials are invalid: they do not match this file.',
  },
  {
    file: 'blossoms-unlisted.jpg',
    type: 'image/jpeg',
    title: 'The file says it was made with AI (unverified)',
    short: 'File says: AI, unverified',
    reason: 'nobody on the trust list vouches for the signer',
  },
  {
    file: 'nebula-parameters.png',
    type: 'image/png',
    title: 'The file says it was made with AI (unverified)',
    short: 'File says: AI, unverified',
    reason: 'Plain entries in the file say so.',
  },
] as const;

test('a file that was altered, and one that nobody vouches for, have words of their own in the widget', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  for (const { file, type, title, reason } of kinds) {
    await widget.choose(file, type, await mediaFile(file));
    await expect(await widget.heading()).toHaveText(title);
    await expect(widget.checker).toContainText(reason);
    await expect(widget.checker).not.toContainText('No signal');
    await widget.checker.getByRole('button', { name: 'Check something else' }).click();
  }
  expect(widget.problems).toEqual([]);
});

test('the badge under a picture of the page names them, too', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  for (const { file, short } of kinds) {
    await widget.page.locator('#photo').evaluate(async (image: HTMLImageElement, name) => {
      image.src = `/media/${name}`;
      await image.decode();
    }, file);
    await expect(await widget.ask(widget.signal)).toContainText(short);
  }
  expect(widget.problems).toEqual([]);
});
