import { expect, test } from 'vitest';
import { readShopSettings } from './shop-settings.ts';

const id = ['--firefox-id', 'telltale@newsroom.press'];

test('address and id are kept as they will be used', () => {
  const { builtFor, browsers } = readShopSettings(['--server', 'https://check.newsroom.press/', ...id]);
  expect(builtFor).toEqual({
    serverUrl: 'https://check.newsroom.press',
    firefoxId: 'telltale@newsroom.press',
    isForShop: true,
  });
  expect(browsers).toEqual(['chrome', 'firefox']);
});

test('without a server the package works on the device alone', () => {
  expect(readShopSettings(id).builtFor.serverUrl).toBe('');
});

test.each([
  'http://localhost:8787',
  'https://localhost',
  'https://127.0.0.1',
  'https://192.168.1.4',
  'https://telltale.local',
  'https://telltale.invalid',
  'https://telltale.example',
  'http://check.newsroom.press',
  'https://user@check.newsroom.press',
  'https://check.newsroom.press/?a=1',
  'newsroom',
])('no package is made for the server %s', (server) => {
  expect(() => readShopSettings(['--server', server, ...id])).toThrow(`--server ${server}`);
});

test.each(['telltale@telltale.invalid', 'telltale@example.org', 'telltale'])(
  'no package is made for Firefox with the id %s',
  (firefoxId) => {
    expect(() => readShopSettings(['--firefox-id', firefoxId])).toThrow(`--firefox-id ${firefoxId}`);
  },
);

test('a package for Firefox needs an id, one for Chromium alone none', () => {
  expect(() => readShopSettings([])).toThrow('--firefox-id');
  expect(readShopSettings(['--browser', 'chrome']).browsers).toEqual(['chrome']);
});

test('what is misspelt is refused', () => {
  expect(() => readShopSettings(['--browser', 'opera'])).toThrow('--browser');
  expect(() => readShopSettings(['--serve', 'https://a.example', ...id])).toThrow('--serve');
});
