import { receivePaymentEvent } from '@telltale/shared/contract';
import { describe, expect, test } from 'vitest';
import type { ApiError } from './api-error.ts';
import { callerOf } from './caller-of.ts';
import { type Caller, createUploads, type Uploads } from './uploads.ts';

const endpoint = { errors: [429] } as const;
const visitor = (visitorId: string, networkId?: string) => {
  const networks = networkId === undefined ? [] : [{ networkId, times: 4 }];
  return callerOf(
    { kind: 'visitor', origin: null, visitorId, networks, tenantId: null, isTrial: false },
    endpoint,
  );
};
const keyHolder = (tenantId: string) => callerOf({ kind: 'key', tenantId, keyId: 'key' }, endpoint);

/** Begins a large body; `ended` holds the code it was refused with. */
function begin(uploads: Uploads, caller = visitor('ada'), isLarge = true) {
  const ended: string[] = [];
  const upload = uploads.open(caller, isLarge, (reason: ApiError) => {
    ended.push(reason.code);
    upload.release();
  });
  return { ...upload, ended };
}
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('places', () => {
  test('a visitor has eight, and a refused body takes none', () => {
    const uploads = createUploads();
    const [first] = times(8, () => begin(uploads));
    times(20, () => expect(() => begin(uploads)).toThrow('still arriving'));
    expect(uploads.arriving('public')).toBe(8);
    begin(uploads, visitor('grace'));
    first?.complete();
    expect(() => begin(uploads)).not.toThrow();
  });

  test('the visitors of one network have so many times as many, one tenant has 32', () => {
    const uploads = createUploads();
    times(32, (at) => begin(uploads, visitor(`visitor ${at}`, 'network')));
    expect(() => begin(uploads, visitor('another', 'network'))).toThrow('still arriving');
    expect(() => begin(uploads, visitor('another', 'other network'))).not.toThrow();
    times(32, () => begin(uploads, keyHolder('tenant')));
    expect(() => begin(uploads, keyHolder('tenant'))).toThrow('still arriving');
    expect(() => begin(uploads, keyHolder('other tenant'))).not.toThrow();
  });

  test('small bodies need none', () => {
    const uploads = createUploads();
    times(100, () => expect(() => begin(uploads, visitor('ada'), false)).not.toThrow());
  });

  test('the payment provider has 32, and is told in words of its contract', () => {
    const uploads = createUploads();
    const provider = callerOf({ kind: 'anyone', visitorId: 'provider', networks: [] }, receivePaymentEvent);
    times(32, () => begin(uploads, provider));
    expect(() => begin(uploads, provider)).toThrow(expect.objectContaining({ code: 'uploads_full' }));
  });
});

describe('memory', () => {
  test('of key holders is a part that strangers cannot take', () => {
    const uploads = createUploads({ public: 100, known: 100 });
    begin(uploads, visitor('ada')).add(90);
    const known = begin(uploads, keyHolder('tenant'));
    known.add(100);
    const stranger = begin(uploads, visitor('grace'));
    stranger.add(100);
    expect(known.ended).toEqual([]);
    expect(uploads.usedBytes('known')).toBe(100);
    expect(uploads.usedBytes('public')).toBeLessThanOrEqual(100);
  });

  test('is given back by the caller whose bodies have held most for longest, not by the newcomer', () => {
    const uploads = createUploads({ public: 100, known: 0 });
    const stalled = times(4, () => begin(uploads, visitor('mallory')));
    for (const { add } of stalled) add(15);
    const honest = begin(uploads, visitor('ada'));
    honest.add(30);
    uploads.pass(5);
    const newcomer = begin(uploads, visitor('grace'));
    newcomer.add(30);
    expect(stalled.filter(({ ended }) => ended[0] === 'uploads_full')).toHaveLength(2);
    expect([honest.ended, newcomer.ended]).toEqual([[], []]);
  });

  test('of many visitors in one network is weighed together', () => {
    const uploads = createUploads({ public: 100, known: 0 });
    const network = times(10, (at) => begin(uploads, visitor(`visitor ${at}`, 'network')));
    for (const { add } of network) add(7);
    const honest = begin(uploads, visitor('ada'));
    honest.add(29);
    uploads.pass(1);
    honest.add(5);
    expect(honest.ended).toEqual([]);
    expect(network.filter(({ ended }) => ended.length > 0)).toHaveLength(1);
  });

  test('of a body that is complete is never taken from it: then the newcomer is refused', () => {
    const uploads = createUploads({ public: 100, known: 0 });
    const judged = begin(uploads);
    judged.add(90);
    judged.complete();
    uploads.pass(60);
    const newcomer = begin(uploads, visitor('grace'));
    newcomer.add(20);
    expect([judged.ended, newcomer.ended]).toEqual([[], ['uploads_full']]);
    expect(uploads.usedBytes('public')).toBe(90);
    judged.release();
    expect(uploads.usedBytes('public')).toBe(0);
  });
});

describe('memory of small bodies', () => {
  const KB = 1024;
  const beginSmall = (uploads: Uploads, caller: Caller) => begin(uploads, caller, false);

  test('is counted, until they are let go', () => {
    const uploads = createUploads();
    const small = beginSmall(uploads, visitor('ada'));
    small.add(100);
    expect(uploads.usedBytes('public')).toBe(100);
    small.release();
    expect(uploads.usedBytes('public')).toBe(0);
  });

  test('is given back by the caller who holds most of it, and large ones take none of it', () => {
    const uploads = createUploads({ public: 100, known: 0 });
    begin(uploads, visitor('mallory')).add(100);
    const flood = times(300, () => beginSmall(uploads, visitor('mallory')));
    const honest = beginSmall(uploads, visitor('ada'));
    for (const { add } of [...flood.slice(0, 200), honest]) add(64 * KB);
    uploads.pass(1);
    for (const { add } of flood.slice(200)) add(64 * KB);
    expect(flood.filter(({ ended }) => ended[0] === 'uploads_full')).not.toHaveLength(0);
    expect(honest.ended).toEqual([]);
    expect(uploads.usedBytes('public')).toBeLessThanOrEqual(100 + 16 * KB * KB);
  });
});

test('two hundred connections from twenty visitors, half still and half at the least rate, refuse nobody else', () => {
  const uploads = createUploads();
  const attackers = times(20, (at) => visitor(`attacker ${at}`));
  const kept = new Set<{ readonly upload: ReturnType<typeof begin>; readonly isStill: boolean }>();
  let turn = 0;
  let refused = 0;
  for (let second = 0; second < 300; second += 1) {
    for (const held of [...kept]) if (held.upload.ended.length > 0) kept.delete(held);
    for (let tries = 0; tries < 200 - kept.size; tries += 1) {
      turn += 1;
      try {
        const upload = begin(uploads, attackers[turn % 20]);
        kept.add({ upload, isStill: Math.floor(turn / 20) % 2 === 0 });
        upload.add(64_000);
      } catch {
        // A place is not to be had.
      }
    }
    for (const { upload, isStill } of kept) if (!isStill && upload.ended.length === 0) upload.add(16_000);
    const honest = [begin(uploads, visitor(`honest ${second}`)), begin(uploads, keyHolder('tenant'))];
    for (const { add, complete, release, ended } of honest) {
      add(20 * 1024 * 1024);
      if (ended.length > 0) refused += 1;
      complete();
      release();
    }
    uploads.pass(1);
  }
  expect(kept.size).toBeGreaterThan(100);
  expect(refused).toBe(0);
});
