import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { addNotedError, notedErrors } from './error-log.ts';

beforeEach(() => fakeBrowser.reset());

const noted = (atMs: number) => ({
  ...{ atMs, version: '0.1.0', where: 'check', name: 'TypeError', message: '', stack: [] },
});

test('the last twenty errors are kept, also those that come at once', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, at) => addNotedError(noted(at))));
  expect((await notedErrors.read()).map(({ atMs }) => atMs)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 5),
  );
});
