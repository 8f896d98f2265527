import { fileURLToPath } from 'node:url';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { createTextDetector } from '@telltale/models/text/detector';
import { detectLanguage } from '@telltale/models/text/language';
import type { BenchRow } from './bench-row.ts';
import { median } from './median.ts';

const characters = 4_000;
const boundMs = 5;
const rounds = 100;

const words =
  `the of and a to in is it that was he for on are with as his they at be this had not but by what we were when there
  can an your which their said if do will each about how up out them then she many some so these would into has more her
  two like him see time could no make than first been its who now people my made over did down only way find use may water
  long little very after words called just where most know garden house hill father summer patience apple shed letter`.split(
    /\s+/,
  );

/** A new text each round, with hardly a pair of words twice: the most that the features can have to do. */
export function textOf(round: number): string {
  let state = round;
  let text = '';
  while (text.length < characters) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += `${words[(state >>> 8) % words.length]} `;
  }
  return text.slice(0, characters);
}

/** A verdict on a text on one thread: language, gates, words, hashes and the network. */
export async function bench(): Promise<BenchRow[]> {
  const model = currentModel(await loadManifest(), 'text');
  const session = await openNodeSession(model, { threads: 1 });
  const detector = createTextDetector(model, session, { detectLanguage });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const text = textOf(round);
    const start = performance.now();
    const { reason } = await detector.detect(text);
    times.push(performance.now() - start);
    if (reason !== 'model_score') throw new Error(`the bench text was not scored: ${reason}`);
  }
  await session.close();
  const value = median(times.slice(10));
  return [
    {
      name: `text verdict, ${characters} characters`,
      value,
      unit: 'ms',
      bound: `<= ${boundMs} ms`,
      ok: value <= boundMs,
    },
    { name: `texts of ${characters} characters in one second of work`, value: 1000 / value, unit: '' },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await bench());
