import { expect, test } from 'vitest';
import { packageProblems } from './package-problems.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const manifest = { manifest_version: 3, icons: { 128: 'icon/128.png' } };

function problemsWith(files: Readonly<Record<string, string>>, part: object = {}): string[] {
  const texts = { 'manifest.json': JSON.stringify({ ...manifest, ...part }), 'icon/128.png': '', ...files };
  return packageProblems(
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, bytes(text)])),
  );
}

test('a package of the extension alone is fit for a shop', () => {
  expect(problemsWith({ 'a.js': 'fetch("https://check.newsroom.press/v1/health")' })).toEqual([]);
});

test.each([
  'const a=`http://localhost:8787`',
  'l=[`LOCALHOST`]',
  'https://127.0.0.1/x',
  'http://[::1]:1/',
  '"telltale@telltale.invalid"',
  'fetch("https://telltale.invalid/v1")',
])('%s is found in any of its files', (text) => {
  expect(problemsWith({ 'chunks/a.js': text })).toHaveLength(1);
  expect(problemsWith({ 'manifest.json': JSON.stringify({ ...manifest, text }) })).toHaveLength(1);
});

test('the guard that keeps pages from naming this machine is no address', () => {
  expect(problemsWith({ 'a.js': 'return/(^|\\.)localhost$/.test(t)' })).toEqual([]);
});

test('a key, an address for updates and a missing icon are found', () => {
  expect(problemsWith({}, { key: 'MIIB', update_url: 'https://a.press/u.xml', icons: {} })).toHaveLength(3);
});
