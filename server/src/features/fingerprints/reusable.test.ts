import { describe, expect, test } from 'vitest';
import { type Neighbour, reusableOf } from './fingerprints.service.ts';

const caller = { requester: 'tenant:me', tenantId: 'me' };

function neighbour(overrides: Partial<Neighbour> & { file: number }): Neighbour {
  const { file, ...rest } = overrides;
  return {
    sha256: Buffer.alloc(32, file),
    distance_bits: 4,
    label: 'likely_ai',
    source: 'model',
    score: 0.9,
    confidence: 0.8,
    thresholds: null,
    requester: 'tenant:a',
    seen_by_tenant: false,
    ...rest,
  };
}

test('a neighbour at 11 bits is only reported, never reused', () => {
  const mine = neighbour({ file: 1, requester: caller.requester, distance_bits: 11 });
  expect(reusableOf([mine], caller)).toBeNull();
});

describe('a neighbour within 10 bits', () => {
  test('is reused when the caller caused it, or was given it before', () => {
    const mine = neighbour({ file: 1, requester: caller.requester });
    expect(reusableOf([mine], caller)).toBe(mine);
    const given = neighbour({ file: 1, seen_by_tenant: true });
    expect(reusableOf([given], caller)).toBe(given);
  });

  test('of one stranger is not reused, nor the same file or requester counted twice', () => {
    expect(reusableOf([neighbour({ file: 1 })], caller)).toBeNull();
    expect(reusableOf([neighbour({ file: 1 }), neighbour({ file: 2 })], caller)).toBeNull();
    expect(
      reusableOf([neighbour({ file: 1 }), neighbour({ file: 1, requester: 'tenant:b' })], caller),
    ).toBeNull();
  });

  test('is reused where inferences over different files of two requesters agree', () => {
    const first = neighbour({ file: 1 });
    const second = neighbour({ file: 2, requester: 'tenant:b', distance_bits: 9 });
    expect(reusableOf([first, second], caller)).toBe(first);
  });

  test('is not reused where visitors confirm it: one person is many of them, and many people are one', () => {
    const first = neighbour({ file: 1, requester: 'visitor:a' });
    const second = neighbour({ file: 2, requester: 'visitor:b' });
    const account = neighbour({ file: 3 });
    expect(reusableOf([first, second], caller)).toBeNull();
    expect(reusableOf([first, second, account], caller)).toBeNull();
    expect(reusableOf([first], { requester: 'visitor:a', tenantId: null })).toBeNull();
  });

  test('that is quiet says nothing about another file, unless the account was given it itself', () => {
    const quiet = { label: 'no_signal', score: 0.02 } as const;
    const strangers = [
      neighbour({ file: 1, ...quiet }),
      neighbour({ file: 2, requester: 'tenant:b', ...quiet }),
    ];
    expect(reusableOf(strangers, caller)).toBeNull();
    const given = neighbour({ file: 3, seen_by_tenant: true, ...quiet });
    expect(reusableOf([...strangers, given], caller)).toBe(given);
  });

  test('is not reused when it rests on a signature, even the caller’s own or two that agree', () => {
    const signed = { source: 'provenance', score: null } as const;
    const mine = neighbour({ file: 1, requester: caller.requester, ...signed });
    const other = neighbour({ file: 2, requester: 'tenant:b', ...signed });
    expect(reusableOf([mine, other], caller)).toBeNull();
  });

  test('that disagrees with another blocks every reuse, the caller’s own included', () => {
    const mine = neighbour({ file: 1, requester: caller.requester });
    const other = neighbour({ file: 2, requester: 'tenant:b', label: 'no_signal' });
    expect(reusableOf([mine, other], caller)).toBeNull();
  });
});
