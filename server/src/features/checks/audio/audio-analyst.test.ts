import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { tone, wavOf } from '../../../../test/recordings.ts';
import { readWavHeader } from '../decode/wav-header.ts';
import { tenantAsks } from '../files/asker.ts';
import { createAudioAnalyst } from './audio-analyst.ts';

test('a line of recordings has an end: what would stand behind it is refused before it is heard', async () => {
  let heard = 0;
  const judged: (() => void)[] = [];
  const analyst = createAudioAnalyst({
    model: currentModel(await loadManifest(), 'audio'),
    threads: 1,
    log: pino({ level: 'silent' }),
    reader: {
      hashRecording: async () => ({ audioHash: 'hash' }),
      hearRecording: async () => {
        heard += 1;
        return { obstacle: null, excerpts: [] };
      },
    },
    open: () => ({
      run: () => new Promise<void>((resolve) => judged.push(resolve)),
      destroy: async () => undefined,
    }),
  });
  const file = wavOf(tone(1));
  const recording = { file, format: readWavHeader(file) };
  const detect = (tenantId: string) => analyst.detect(recording, 'auto', tenantAsks(tenantId));
  const inLine = [];
  for (let at = 0; at < 9; at += 1) {
    inLine.push(detect('ada'));
    await expect.poll(() => heard).toBe(at + 1);
  }
  await expect(detect('ada')).rejects.toMatchObject({ status: 503, code: 'queue_full' });
  expect(heard).toBe(9);
  // Another account takes the place of the newest of the one that has most.
  const other = detect('ben');
  await expect(inLine.pop()).rejects.toMatchObject({ status: 503, code: 'queue_full' });
  for (let at = 0; at < 9; at += 1) {
    await expect.poll(() => judged.length).toBe(at + 1);
    judged[at]?.();
  }
  await Promise.all([...inLine, other]);
});
