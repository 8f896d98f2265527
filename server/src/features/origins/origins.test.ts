import { describe, expect, test } from 'vitest';
import { parseKeyRing } from '../../platform/capabilities/key-ring.ts';
import { sourceOf } from '../../platform/http/visitor-id.ts';
import { isConfiguredOrigin } from './origins.ts';

const rules = {
  operators: ['https://news.example', 'chrome-extension://abc', 'null'],
  allowFirefoxExtensions: false,
};
const firefox = 'moz-extension://0a1b2c3d-0000-4000-8000-0123456789ab';

test.each([
  ['https://news.example', true],
  ['chrome-extension://abc', true],
  ['https://news.example/', false],
  ['http://news.example', false],
  ['https://news.example:443', false],
  ['https://NEWS.example', false],
  ['https://sub.news.example', false],
  ['null', false],
  [firefox, false],
])('the origin %s is allowed: %s', (origin, expected) => {
  expect(isConfiguredOrigin(origin, rules)).toBe(expected);
});

test('well-formed Firefox extension origins are allowed only where the operator says so', () => {
  const open = { ...rules, allowFirefoxExtensions: true };
  expect(isConfiguredOrigin(firefox, open)).toBe(true);
  expect(isConfiguredOrigin('moz-extension://evil', open)).toBe(false);
});

describe('visitorId', () => {
  const ring = parseKeyRing(`k1:${Buffer.alloc(32, 1).toString('base64')}`);
  const now = 1_800_000_000_000;
  const id = (address: string | undefined, at = now) => sourceOf(address, ring, at).visitorId;

  test('is shared within a /24 or a /64, and by the mapped form of the same address', () => {
    expect(id('203.0.113.7')).toBe(id('203.0.113.250'));
    expect(id('203.0.113.7')).toBe(id('::ffff:203.0.113.7'));
    expect(id('2001:db8:1:2::1')).toBe(id('2001:db8:1:2:ffff::9'));
  });

  test('differs between ranges and between days, and holds no address', () => {
    expect(id('203.0.113.7')).not.toBe(id('203.0.114.7'));
    expect(id('2001:db8:1:2::1')).not.toBe(id('2001:db8:1:3::1'));
    expect(id('203.0.113.7')).not.toBe(id('203.0.113.7', now + 86_400_000));
    expect(id('203.0.113.7')).toMatch(/^[\w-]{22}$/);
    expect(id(undefined)).toBe(id('not an address'));
  });
});

describe('networks', () => {
  const ring = parseKeyRing(`k1:${Buffer.alloc(32, 1).toString('base64')}`);
  const now = 1_800_000_000_000;
  const ids = (address: string | undefined, at = now) =>
    sourceOf(address, ring, at).networks.map(({ networkId }) => networkId);

  test('are the /56 at four times and the /48 at ten times a visitor’s limits, on IPv6 only', () => {
    expect(sourceOf('2001:db8:1:2::1', ring, now).networks.map(({ times }) => times)).toEqual([4, 10]);
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', undefined, 'not an address'])
      expect(ids(address)).toEqual([]);
  });

  test('are shared within their range and nowhere else', () => {
    const [subnet, network] = ids('2001:db8:1:0102::1');
    expect(ids('2001:db8:1:01ff:ffff::9')).toEqual([subnet, network]);
    const [otherSubnet, sameNetwork] = ids('2001:db8:1:0202::1');
    expect(otherSubnet).not.toBe(subnet);
    expect(sameNetwork).toBe(network);
    expect(ids('2001:db8:2:0102::1')[1]).not.toBe(network);
    expect(ids('2001:db8:1:0102::1', now + 86_400_000)).not.toContain(network);
  });

  test('have no visitor’s name, nor each other’s', () => {
    const names = [sourceOf('2001:db8::', ring, now).visitorId, ...ids('2001:db8::')];
    expect(new Set(names).size).toBe(3);
  });
});
