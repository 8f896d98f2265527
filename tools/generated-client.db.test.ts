import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server/test/harness.ts';
import { standInModels } from '../server/test/lane-models.ts';
import { jpegOf } from '../server/test/pictures.ts';
import { tone, wavOf } from '../server/test/recordings.ts';
import { prose } from '../server/test/texts.ts';
import { projectRoot, run } from './process.ts';

/** Inside the project, so that the generated client finds its one library. */
mkdirSync(join(projectRoot, '.cache'), { recursive: true });
const folder = mkdtempSync(join(projectRoot, '.cache', 'generated-client-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ models: await standInModels() });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A program of somebody who has nothing of ours but docs/openapi.json. */
const program = `
import { openAsBlob } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.mts';

const [baseUrl = '', key = '', text = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
const header = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const asForm = (fields: Record<string, unknown>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value as string | Blob);
  return form;
};

const checked = await client.POST('/v1/text/check', { params: { header: header() }, body: { text } });
const label: 'likely_ai' | 'uncertain' | 'no_signal' | 'abstained' | 'pending' | 'unavailable' | undefined =
  checked.data?.label;
const picture = await client.POST('/v1/assets/check', {
  params: { header: header() },
  body: { file: (await openAsBlob('picture.jpg')) as unknown as string, sync: 'true' },
  bodySerializer: asForm,
});
const byHash = await client.POST('/v1/assets/check', {
  params: { header: header() },
  body: { frame_sha256: '0'.repeat(64) },
});
const sound = await client.POST('/v1/audio/check', {
  params: { header: header() },
  body: { file: (await openAsBlob('sound.wav')) as unknown as string, content_kind: 'speech' },
  bodySerializer: asForm,
});
const refused = await client.POST('/v1/text/check', { params: { header: header() }, body: { text: '' } });
const reviews = await client.GET('/v1/reviews', { params: { query: { limit: 2 } } });
// @ts-expect-error: the document knows no such field
void checked.data?.is_real;
console.log(JSON.stringify({
  label, text: checked.data?.status, picture: picture.data?.status, byHash: byHash.data?.label,
  sound: sound.data?.status, refused: refused.error?.detail, reviews: reviews.data,
}));
`;

async function succeed(name: string, ...args: string[]): Promise<string> {
  const { ok, output } = await run(process.execPath, [name, ...args]);
  expect(ok, output).toBe(true);
  return output;
}

test('the client that openapi-typescript makes of the document compiles in strict mode and runs', async () => {
  const schema = join(folder, 'schema.d.mts');
  await succeed('e2e/node_modules/.bin/openapi-typescript', 'docs/openapi.json', '--output', schema);
  writeFileSync(join(folder, 'program.mts'), program);
  writeFileSync(join(folder, 'picture.jpg'), await jpegOf(97));
  writeFileSync(join(folder, 'sound.wav'), wavOf(tone(9)));
  const strict = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023'];
  const types = ['--lib', 'es2023,dom,dom.iterable', '--types', 'node', join(folder, 'program.mts')];
  await succeed('node_modules/typescript/bin/tsc', '--ignoreConfig', ...strict, ...types);

  const { secret } = await server.newTenant();
  const start = `process.chdir(${JSON.stringify(folder)}); await import('./program.mjs')`;
  writeFileSync(join(folder, 'start.mjs'), start);
  const printed = await succeed(join(folder, 'start.mjs'), server.url, secret, prose('generated'));
  expect(JSON.parse(printed)).toMatchObject({
    label: expect.stringMatching(/likely_ai|uncertain|no_signal/),
    text: 'known',
    picture: 'known',
    byHash: 'unavailable',
    sound: 'known',
    refused: [{ loc: ['body', 'text'], type: 'too_small' }],
    reviews: [],
  });
});
