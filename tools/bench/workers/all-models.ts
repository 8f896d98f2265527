// A worker with the threads of every lane, as the product opens them; tells its memory once all have judged something.
import { readFile } from 'node:fs/promises';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { createThreadPool, type ThreadPool } from '../../../server/src/platform/threads.ts';
import type { Inputs, Memory } from '../worker-memory.ts';

async function judge({ pictures, texts, recording }: Inputs): Promise<void> {
  const manifest = await loadManifest();
  const lane = (path: string, model: object) =>
    createThreadPool({
      module: new URL(`../../../server/src/features/checks/${path}`, import.meta.url),
      threads: 1,
      data: { model, trustAnchorsPem: undefined },
    });
  const run = (pool: ThreadPool, name: string, input: unknown) =>
    pool.run({ name, input, timeoutMs: 60_000, priority: 0 });
  const image = lane('image/image.thread.ts', currentModel(manifest, 'image'));
  const text = lane('text/text.thread.ts', currentModel(manifest, 'text'));
  const audio = lane('audio/audio.thread.ts', currentModel(manifest, 'audio'));
  for (const path of pictures) {
    const picture = { bytes: await readFile(path), sha256: path, format: 'jpeg' };
    await run(image, 'inspect', picture);
    await run(image, 'infer', picture);
  }
  for (const one of texts) await run(text, 'detect', { text: one, language: null });
  const file = await readFile(recording.path);
  const wav = { encoding: 'float', bits: 32, channelCount: 1, dataStart: 0, dataBytes: file.length };
  const format = { ...wav, sampleRate: recording.sampleRate };
  await run(audio, 'detect', { file, format, contentKind: 'auto' });
  const memory: Memory = {
    rssBytes: process.memoryUsage().rss,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
  process.send?.(memory);
  await Promise.all([image, text, audio].map((pool) => pool.close()));
}

process.once('message', (inputs: Inputs) => void judge(inputs).then(() => process.disconnect()));
