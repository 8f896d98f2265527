import { createImageDetector } from '@telltale/models/image/detector';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import { Piscina } from 'piscina';
import { createProvenanceReader } from '../../provenance/provenance.service.ts';
import { decodeImage } from './decode-image.ts';
import type { Inference, Inspection, InspectTask, ThreadData } from './image-analyst.ts';

// Runs inside a worker thread: everything here may take its time without holding up a request.
const { trustAnchorsPem }: ThreadData = Piscina.workerData;
const provenanceReader = createProvenanceReader({ trustAnchorsPem });
let detector: ReturnType<typeof openDetector> | undefined;

async function openDetector() {
  const model = currentModel(await loadManifest(), 'image');
  return createImageDetector(model, await openNodeSession(model, { threads: 1 }));
}

/** Fingerprint and provenance of a file whose header was admitted. */
export async function inspect({ bytes, format }: InspectTask): Promise<Inspection> {
  const image = await decodeImage(bytes).catch(() => null);
  if (!image) return { decodable: false };
  const fingerprint = pdq({ ...image, channels: 3 });
  return { decodable: true, fingerprint, provenance: await provenanceReader.read(bytes, format) };
}

/** The detector's score of a file that was inspected before. */
export async function infer(bytes: Uint8Array): Promise<Inference> {
  detector ??= openDetector();
  return (await detector).detect(await decodeImage(bytes));
}

/** Proves that the model loads and scores, on a picture of one grey pixel. */
export async function warmUp(): Promise<void> {
  detector ??= openDetector();
  await (await detector).detect({ width: 1, height: 1, data: Uint8Array.of(128, 128, 128) });
}
