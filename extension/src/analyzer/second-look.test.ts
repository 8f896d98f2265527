import { expect, test, vi } from 'vitest';
import type { AnalyzerRequest } from './requests.ts';
import { createSecondLook } from './second-look.ts';

const request = {
  file: new Blob(['cut off']),
  options: { provenance: true, pdq: true, trustAnchorsPem: '' },
};
const asked: AnalyzerRequest = { kind: 'request', id: 'a', name: 'readPicture', request };
const undecodable = { kind: 'reply', id: 'a', problem: 'undecodable' } as const;
const bitmap = {} as ImageBitmap;

function look(shown: ImageBitmap | null = bitmap) {
  const postMessage = vi.fn();
  const secondLook = createSecondLook({ postMessage }, async () => shown);
  secondLook.ask(asked);
  postMessage.mockClear();
  return { postMessage, secondLook };
}

test('a picture that the worker cannot decode goes to it once more, as the page shows it', async () => {
  const { postMessage, secondLook } = look();
  expect(await secondLook.askAgain(undecodable)).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ ...asked, request: { ...request, shown: bitmap } }, [
    bitmap,
  ]);
  expect(await secondLook.askAgain(undecodable)).toBe(false);
});

test.each([
  ['that the page does not show either', null, undecodable],
  ['with another problem', bitmap, { ...undecodable, problem: 'too_large' } as const],
  ['that another asked for', bitmap, { ...undecodable, id: 'b' }],
])('no picture %s', async (_which, shown, reply) => {
  const { postMessage, secondLook } = look(shown);
  expect(await secondLook.askAgain(reply)).toBe(false);
  expect(postMessage).not.toHaveBeenCalled();
});

test('nor one that nobody waits for any longer', async () => {
  const { postMessage, secondLook } = look();
  secondLook.forget('a');
  expect(await secondLook.askAgain(undecodable)).toBe(false);
  expect(postMessage).not.toHaveBeenCalled();
});
