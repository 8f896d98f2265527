import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestServer, type TestServer } from '../server/test/harness.ts';
import { standInModels } from '../server/test/lane-models.ts';
import { jpegOf } from '../server/test/pictures.ts';
import { tone, wavOf } from '../server/test/recordings.ts';
import { prose } from '../server/test/texts.ts';
import { projectRoot, run } from './process.ts';

/** A Python of 3.11 or newer; TELLTALE_TEST_PYTHON names one that has the modules. */
const python = process.env.TELLTALE_TEST_PYTHON ?? 'python3';
const has = (...modules: string[]) =>
  spawnSync(python, ['-c', `import sys, ${modules.join(', ')}; assert sys.version_info >= (3, 11)`])
    .status === 0;
const hasHttpx = has('httpx');
const hasGenerator = has('httpx', 'openapi_python_client');
if (!hasHttpx)
  console.log(`No ${python} with httpx: the Python client was not tried (TELLTALE_TEST_PYTHON).`);
if (!hasGenerator)
  console.log(`No ${python} with openapi-python-client: what it makes was not tried (TELLTALE_TEST_PYTHON).`);

const folder = mkdtempSync(join(tmpdir(), 'telltale-python-'));
let server: TestServer;
let environment: Record<string, string>;
beforeAll(async () => {
  if (!hasHttpx) return;
  server = await startTestServer({ models: await standInModels() });
  const [rich, poor] = [await server.newTenant(), await server.newTenant()];
  await spend(poor.tenantId, 98);
  writeFileSync(join(folder, 'picture.jpg'), await jpegOf(98));
  writeFileSync(join(folder, 'short.wav'), wavOf(tone(10)));
  writeFileSync(join(folder, 'long.wav'), wavOf(tone(11, { seconds: 310 })));
  writeFileSync(join(folder, 'text.txt'), prose('python'));
  environment = {
    TELLTALE_URL: server.url,
    TELLTALE_KEY: rich.secret,
    TELLTALE_POOR_KEY: poor.secret,
    TELLTALE_MEDIA: folder,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: [join(projectRoot, 'clients/python/src'), folder].join(delimiter),
  };
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function spend(tenantId: string, costTokens: number) {
  const body = { spent: costTokens };
  const request = { tenantId, costTokens, operation: 'text_check', idempotencyKey: 'spent-before' } as const;
  return server.services.metering.run(
    { ...request, answers: z.object({ spent: z.int() }), payload: [] },
    { fresh: async () => ({ body, charged: true }) },
  );
}

test.skipIf(!hasHttpx)('the Python client does what its README says (skipped without httpx)', async () => {
  const args = ['-m', 'unittest', 'clients/python/tests/test_against_server.py'];
  const { ok, output } = await run(python, args, { environment });
  expect(ok, output).toBe(true);
  expect(output).toMatch(/Ran 9 tests/);
});

test.skipIf(!hasGenerator)(
  'the client that openapi-python-client makes of the document can be imported whole, and runs (skipped without it)',
  async () => {
    const make = ['-m', 'openapi_python_client', 'generate', '--path', 'docs/openapi.json', '--meta', 'none'];
    const made = await run(python, [...make, '--output-path', join(folder, 'generated')]);
    expect(made.ok, made.output).toBe(true);
    const { ok, output } = await run(python, ['clients/python/tests/use_generated_client.py'], {
      environment,
    });
    expect(ok, output).toBe(true);
    expect(output).toMatch(/2\d\d modules were imported, and four checks answered/);
  },
);
