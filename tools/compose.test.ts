import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig } from '../server/src/config.ts';
import { settings } from '../server/src/settings.ts';
import { projectRoot } from './process.ts';

const Process = z.object({ environment: z.record(z.string(), z.string().nullable()) });
const Compose = z.object({
  services: z.object({ 'api-1': Process, 'api-2': Process, 'worker-1': Process, 'worker-2': Process }),
});

const { services } = Compose.parse(
  parse(readFileSync(join(projectRoot, 'compose.yaml'), 'utf8'), { merge: true }),
);

/** The image has its port and its folder; production refuses the other two. */
const notForCompose = ['PORT', 'DATA_DIR', 'DEV_MAGIC_LINKS', 'STRIPE_API_BASE'];

test('compose.yaml passes every setting on to processes of each role', () => {
  const expected = Object.keys(settings).filter((name) => !notForCompose.includes(name));
  // An API process judges no pictures: its threads are those of texts and recordings, as many as there are processors.
  const ofApi = expected.filter((name) => name !== 'WORKER_THREADS');
  for (const [name, { environment }] of Object.entries(services))
    expect(Object.keys(environment).sort(), name).toEqual((name.startsWith('api') ? ofApi : expected).sort());
});

test('processes start with what compose.yaml gives them where only what it requires is set', () => {
  const signingKeys = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
  // https://github.com/compose-spec/compose-spec/blob/main/12-interpolation.md
  const interpolate = (value: string) =>
    value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, _name, kind, word) =>
      kind === '-' ? word : signingKeys,
    );
  for (const [name, { environment }] of Object.entries(services)) {
    const given = Object.entries(environment).flatMap(([key, value]) =>
      value === null ? [] : [[key, interpolate(value)]],
    );
    expect(readConfig(Object.fromEntries(given)).role).toBe(name.split('-')[0]);
  }
});
