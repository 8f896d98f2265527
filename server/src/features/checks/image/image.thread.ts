import { createImageDetector } from '@telltale/models/image/detector';
import type { RgbImage } from '@telltale/models/image/rgb-image';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import { createProvenanceReader } from '../../provenance/provenance.service.ts';
import { decodeImage } from './decode-image.ts';
import type { Inference, Inspection, InspectTask, ThreadData } from './image-analyst.ts';

/** Runs inside a worker thread: everything here may take its time without holding up a request. */
export function open({ trustAnchorsPem }: ThreadData) {
  const provenanceReader = createProvenanceReader({ trustAnchorsPem });
  let detector: ReturnType<typeof openDetector> | undefined;

  return {
    /** Fingerprint and provenance of a file whose header was admitted. */
    async inspect({ bytes, format }: InspectTask): Promise<Inspection> {
      const image = await decodeImage(bytes).catch(() => null);
      if (!image) return { decodable: false };
      const fingerprint = pdq({ ...image, channels: 3 });
      return { decodable: true, fingerprint, provenance: await provenanceReader.read(bytes, format) };
    },

    /** The detector's score of a file that was inspected before. */
    async infer(bytes: Uint8Array): Promise<Inference> {
      detector ??= openDetector();
      return (await detector).detect(await decodeImage(bytes));
    },

    /** Proves that the model loads and scores. */
    async warmUp(): Promise<void> {
      detector ??= openDetector();
      await (await detector).detect(gradient(warmUpSidePx));
    },
  };
}

async function openDetector() {
  const model = currentModel(await loadManifest(), 'image');
  return createImageDetector(model, await openNodeSession(model, { threads: 1 }));
}

const warmUpSidePx = 256;

/** The detector answers featureless pictures without running the model, so the proof needs some structure. */
function gradient(sidePx: number): RgbImage {
  const data = Uint8Array.from({ length: sidePx * sidePx * 3 }, (_, at) => at % 251);
  return { width: sidePx, height: sidePx, data };
}
