// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Outcome } from '../../messaging/outcome.ts';
import type { CheckImageRequest, CheckReply } from '../../messaging/protocol.ts';
import { createImageChecks } from './image-checks.ts';
import type { Sightings } from './sightings.ts';

const busy: Outcome = { kind: 'problem', problem: 'busy' };
const url = 'https://site.example/a.jpg';
const picture = { url };

function checks(reply: (request: CheckImageRequest) => Promise<CheckReply> = async () => busy) {
  const ask = vi.fn(reply);
  const sightings: Sightings = { waitFor: async (_, answer) => answer, onChange: vi.fn() };
  return { ask, ...createImageChecks('abcdef0123', ask, sightings) };
}

test('many images of one picture make one request', async () => {
  const { ask, outcomeOf } = checks();
  await Promise.all([outcomeOf(picture), outcomeOf(picture), outcomeOf(picture)]);
  await outcomeOf(picture);
  expect(ask).toHaveBeenCalledExactlyOnceWith({ pageViewId: 'abcdef0123', imageUrl: url });
});

test('a second try asks again, and says that it is one', async () => {
  const { ask, outcomeOf, askedFor } = checks();
  await outcomeOf(picture);
  await askedFor(picture, {});
  expect(ask).toHaveBeenLastCalledWith({ pageViewId: 'abcdef0123', imageUrl: url, retry: true, asked: true });
});

test('an evicted background is asked once more; one that stays silent is a problem', async () => {
  let evictions = 1;
  const { outcomeOf } = checks(async () => {
    if (evictions-- > 0) throw new Error('The message channel closed.');
    return { kind: 'off' };
  });
  expect(await outcomeOf(picture)).toEqual({ kind: 'off' });
  const gone = checks(async () => Promise.reject(new Error('gone')));
  expect(await gone.outcomeOf(picture)).toEqual({ kind: 'problem', problem: 'interrupted' });
  expect(gone.ask).toHaveBeenCalledTimes(2);
});

test('a background that answers "later" is asked again', async () => {
  const replies: CheckReply[] = [{ kind: 'later' }, busy];
  const { ask, outcomeOf } = checks(async () => replies.shift() ?? busy);
  expect(await outcomeOf(picture)).toEqual(busy);
  expect(ask).toHaveBeenCalledTimes(2);
});

const unreadable: Outcome = { kind: 'problem', problem: 'unreadable' };
const box = { left: 0, top: 0, width: 300, height: 200, scale: 2 };

test('a picture nobody can read is cut from the screen, but only when the reader asked for it outside of the page', async () => {
  const { ask, outcomeOf, askedFor } = checks(async ({ screenBox }) => (screenBox ? busy : unreadable));
  expect(await outcomeOf(picture)).toEqual(unreadable);
  expect(await askedFor(picture, {})).toEqual(unreadable);
  expect(ask.mock.calls.every(([request]) => !request.screenBox)).toBe(true);
  expect(await askedFor(picture, {}, async () => box)).toEqual(busy);
  expect(ask.mock.lastCall?.[0].screenBox).toEqual(box);
});
