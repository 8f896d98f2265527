// A worker with the lanes' threads and one process that reads files, as the product opens them; tells its memory once
// all have judged something.
import { readFile } from 'node:fs/promises';
import { readCuttingPart } from '@telltale/models/image/cutting-part.node';
import { currentImageModel, currentModel, type ImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { limits } from '@telltale/shared/contract';
import { createAudioAnalyst } from '../../../server/src/features/checks/audio/audio-analyst.ts';
import { admitImage } from '../../../server/src/features/checks/decode/image-header.ts';
import type { Recording } from '../../../server/src/features/checks/decode/recording.ts';
import { jobAsks } from '../../../server/src/features/checks/files/asker.ts';
import { createCostlyFiles } from '../../../server/src/features/checks/files/costly-files.ts';
import { createDecodingBudget } from '../../../server/src/features/checks/files/decoding-budget.ts';
import { createFileReader, type FileReader } from '../../../server/src/features/checks/files/file-reader.ts';
import { createImageAnalyst } from '../../../server/src/features/checks/image/image-analyst.ts';
import { createCache } from '../../../server/src/platform/cache/cache.ts';
import { createLog, type Log } from '../../../server/src/platform/log.ts';
import { createThreadPool } from '../../../server/src/platform/threads.ts';
import { memoryOfTreeMb } from '../../process-memory.ts';
import type { Inputs, Memory } from '../worker-memory.ts';

async function judge({ pictures, texts, recording }: Inputs): Promise<void> {
  const manifest = await loadManifest();
  const log = createLog('warn');
  const imageModel = currentImageModel(manifest, 'full');
  const reader = await openReader(imageModel, log);
  const image = createImageAnalyst({ model: imageModel, threads: 1, reader });
  const audio = createAudioAnalyst({ model: currentModel(manifest, 'audio'), threads: 1, reader, log });
  const text = createThreadPool({
    module: new URL('../../../server/src/features/checks/text/text.thread.ts', import.meta.url),
    threads: 1,
    data: { model: currentModel(manifest, 'text') },
  });
  await image.warmUp();
  for (const path of pictures) {
    const bytes = await readFile(path);
    const picture = { bytes, ...admitImage(bytes, limits.imagePixels), sha256: path };
    await image.inspect(picture, jobAsks, false);
    await image.infer(picture, true);
  }
  for (const one of texts)
    await text.run({ name: 'detect', input: { text: one, language: null }, timeoutMs: 60_000, priority: 0 });
  await audio.detect(await readRecording(recording), 'auto', jobAsks);
  const memory: Memory = {
    rssBytes: process.memoryUsage().rss,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    withReaderMb: memoryOfTreeMb(process.pid),
  };
  process.send?.(memory);
  await Promise.all([image.close(), text.close(), audio.close(), reader.close()]);
}

async function openReader(model: ImageModel, log: Log): Promise<FileReader> {
  const cache = createCache(undefined, log);
  return createFileReader({
    ...{ model, cuttingPart: await readCuttingPart(model), trustAnchorsPem: undefined },
    ...{ processes: 1, maxCpuMs: 60_000, environment: {}, log },
    budget: createDecodingBudget(cache, { perVisitor: 600, perTenant: 600 }),
    costly: createCostlyFiles(cache),
  });
}

async function readRecording({ path, sampleRate }: Inputs['recording']): Promise<Recording> {
  const file = await readFile(path);
  const wav = { encoding: 'float', bits: 32, channelCount: 1, dataStart: 0, dataBytes: file.length } as const;
  return { file, format: { ...wav, sampleRate } };
}

process.once('message', (inputs: Inputs) => void judge(inputs).then(() => process.disconnect()));
