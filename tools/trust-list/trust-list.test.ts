import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../process.ts';
import { compileTrustList, repository } from './compile.ts';
import { fetchRelease } from './fetch.ts';

const pki = (name: string) => readFileSync(join(projectRoot, 'media/pki', name), 'utf8');
const commit = 'a'.repeat(40);
const release = {
  signersPem: `Subject\tCN=one\n${pki('trusted-ca.pem')}\n${pki('stranger-ca.pem')}`,
  timeStampsPem: pki('stranger-ca.pem'),
  commit,
  publishedOn: '2026-08-21',
};

const asked: string[] = [];
const server = createServer((request, response) => {
  const url = request.url ?? '';
  asked.push(url);
  if (url.endsWith('/commits/main'))
    response.end(JSON.stringify({ sha: commit, commit: { committer: { date: '2026-08-21T16:56:24Z' } } }));
  else if (url.endsWith('/C2PA-TRUST-LIST.pem')) response.end(release.signersPem);
  else if (url.endsWith('/C2PA-TSA-TRUST-LIST.pem')) response.end(release.timeStampsPem);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const here = (url: string | URL | Request, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${new URL(String(url)).pathname}`, init);
afterAll(() => server.close());

test('both lists are asked for at one commit, and are named by it', async () => {
  expect(await fetchRelease(here)).toEqual(release);
  expect(asked.slice(1).sort()).toEqual([
    `/${repository}/${commit}/trust-list/C2PA-TRUST-LIST.pem`,
    `/${repository}/${commit}/trust-list/C2PA-TSA-TRUST-LIST.pem`,
  ]);
});

test('a list becomes the names and certificates of its authorities', () => {
  const { signers, timeStamps, source, publishedOn } = compileTrustList(release);
  expect(signers.map(({ name }) => name)).toEqual([
    'O=Telltale Test Studio, CN=Telltale Test Studio Root',
    'O=Unlisted Test Studio, CN=Unlisted Test Studio Root',
  ]);
  expect(timeStamps).toHaveLength(1);
  expect(source).toContain(commit);
  expect(publishedOn).toBe('2026-08-21');
});

test.each([
  ['an empty list', { signersPem: 'nothing' }],
  [
    'a certificate that is cut off',
    { signersPem: pki('trusted-ca.pem').replace(/.{80}\n-----END/s, '\n-----END') },
  ],
  ['a signer who is no authority', { signersPem: pki('trusted-signer.pem') }],
  ['a page in place of a commit', { commit: '<html>' }],
  ['no date', { publishedOn: '' }],
])('%s renews nothing', (_, part) => {
  expect(() => compileTrustList({ ...release, ...part })).toThrow();
});
