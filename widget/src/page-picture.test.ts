// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPicture } from './page-picture.ts';

const asked = vi.fn<typeof fetch>();
const file = () => new Response('bytes');
beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    asked.mockReset().mockImplementation(async () => file()),
  ),
);
afterEach(() => vi.unstubAllGlobals());

function read(src: string, signal = new AbortController().signal): Promise<Blob> {
  const image = document.createElement('img');
  image.setAttribute('src', src);
  return readPicture(image, signal);
}

test('where no file is named the page is not read in its place', async () => {
  await expect(read('')).rejects.toMatchObject({ code: 'no_picture' });
  expect(asked).not.toHaveBeenCalled();
});
