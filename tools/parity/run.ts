/**
 * `npm run parity -- --data DIR [--count 200] [--browser chromium|firefox] [--out FILE]`: the same files on the device
 * and at a server, by hand.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askServer } from '@telltale/e2e/fixtures/pictures';
import { startTelltaleServer, type TelltaleServer } from '@telltale/e2e/fixtures/telltale-server';
import { createImageDetector } from '@telltale/models/image/detector';
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { ServiceProblem } from '@telltale/shared/client';
import { limits } from '@telltale/shared/contract';
import { labelForScore } from '@telltale/shared/verdict';
import * as z from 'zod';
import { decodeImage } from '../../server/src/features/checks/decode/decode-image.ts';
import { buildStale } from '../builds.ts';
import { agreementOf, type Judged, type Pair, reportOf } from './agreement.ts';
import { browserNames, type Device, startDevice } from './device.ts';

const leastShare = 0.99;
const tooLarge: ReadonlySet<string> = new Set(['too_costly_to_decode', 'too_many_pixels']);
const Line = z.object({ file: z.string(), label: z.enum(['ai', 'real']) });

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    count: { type: 'string', default: '200' },
    browser: { type: 'string', default: 'chromium' },
    out: { type: 'string' },
  },
});
if (!values.data) throw new Error('Say where the pictures are: --data DIR, with manifest.jsonl in it.');
const browser = browserNames.find((name) => name === values.browser);
if (!browser) throw new Error(`--browser ${values.browser}: must be one of ${browserNames.join(', ')}`);
if (!(await buildStale([browser === 'firefox' ? 'firefox' : 'extension'])))
  throw new Error('The extension does not build.');
const manifest = await loadManifest();
const light = currentImageModel(manifest, 'light');
const models = { device: light.id, server: currentImageModel(manifest, 'full').id };
const allViews = createImageDetector(light, await openNodeSession(light, { threads: 1 }));
const wanted = Number(values.count);
const files = choose(values.data, wanted);
const server = await startTelltaleServer([]);
const device = await startDevice(browser);
try {
  const pairs: Pair[] = [];
  for (const [index, file] of files.entries()) {
    const pair = await judge(file, device, server).catch(nothingIfTooLarge);
    if (pair && !isDecided(pair)) pairs.push(pair);
    if (index % 50 === 49) console.error(`${index + 1} files, ${pairs.length} of them scored`);
    if (pairs.length === wanted) break;
  }
  const agreement = agreementOf(pairs);
  const report = reportOf(agreement, models, browser);
  console.log(report);
  if (values.out) writeFileSync(values.out, report);
  if (agreement.sameLabel < leastShare * agreement.files) process.exitCode = 1;
} finally {
  await device.close();
  await server.stop();
}

interface Chosen {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly format: 'JPEG' | 'PNG';
}

/** Neither side scores a file whose trusted signer declares AI. */
function isDecided({ device, server }: Pair): boolean {
  return device.score === null && server.score === null;
}

/** A server refuses to decode what is too large, or too large for its processor: the next one is taken in its place. */
function nothingIfTooLarge(error: unknown): null {
  if (error instanceof ServiceProblem && error.code !== null && tooLarge.has(error.code)) return null;
  throw error;
}

/**
 * Of each kind by turns, the same ones every time: in the order of their hashes, which says nothing about them. There are
 * some to spare for those that are refused or need no score.
 */
function choose(folder: string, count: number): Chosen[] {
  const lines = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Line.parse(JSON.parse(line)));
  const ofLabel = (label: 'ai' | 'real') =>
    lines
      .filter((line) => line.label === label)
      .flatMap(({ file }) => readable(readFileSync(join(folder, file))))
      .sort((a, b) => a.sha256.localeCompare(b.sha256))
      .slice(0, count);
  const real = ofLabel('real');
  return ofLabel('ai').flatMap((file, at) => [file, ...real.slice(at, at + 1)]);
}

/** What a server takes as it is. */
function readable(bytes: Buffer): Chosen[] {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (bytes.byteLength > limits.assetFileBytes) return [];
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return [{ bytes, sha256, format: 'JPEG' }];
  return bytes.subarray(1, 4).toString('latin1') === 'PNG' ? [{ bytes, sha256, format: 'PNG' }] : [];
}

async function judge({ bytes, sha256, format }: Chosen, on: Device, by: TelltaleServer): Promise<Pair> {
  const { score, thresholds, views } = await on.read(bytes);
  const label = score === null || !thresholds ? 'unavailable' : labelForScore(score, thresholds);
  const server = await answerOf(by, bytes);
  return { sha256, format, device: { label, score }, server, allViews: await judgeAllViews(bytes), views };
}

async function judgeAllViews(bytes: Buffer): Promise<Judged> {
  const { score, thresholds, isBlank } = await allViews.detect(await decodeImage(bytes));
  if (isBlank) return { label: 'unavailable', score: null };
  return { label: labelForScore(score, thresholds), score };
}

/** A busy server answers "processing" first, and knows the file the next time. */
async function answerOf(by: TelltaleServer, bytes: Buffer): Promise<Judged> {
  for (;;) {
    const { label, score, status } = await askServer(by, bytes);
    if (status !== 'processing') return { label, score: score ?? null };
  }
}
