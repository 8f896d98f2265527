import { createImageDetector } from '@telltale/models/image/detector';
import type { RgbImage } from '@telltale/models/image/rgb-image';
import type { ImageModel } from '@telltale/models/manifest';
import { openNodeSession } from '@telltale/models/session.node';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import { createProvenanceReader } from '../../provenance/provenance.service.ts';
import { decodeImage } from './decode-image.ts';
import type { ImageFile, Inference, Inspection, InspectTask, ThreadData } from './image-analyst.ts';

/** Runs inside a worker thread: everything here may take its time without holding up a request. */
export function open({ model, trustAnchorsPem }: ThreadData) {
  const provenanceReader = createProvenanceReader({ trustAnchorsPem });
  let detector: ReturnType<typeof openDetector> | undefined;
  let lastDecoded: { readonly sha256: string; readonly image: RgbImage } | undefined;

  /** An inference usually follows the inspection of the same file, so the last picture waits for it. */
  async function decode({ sha256, bytes }: ImageFile): Promise<RgbImage> {
    const image = lastDecoded?.sha256 === sha256 ? lastDecoded.image : await decodeImage(bytes);
    lastDecoded = { sha256, image };
    return image;
  }

  return {
    /** Fingerprint and provenance of a file whose header was admitted. */
    async inspect(task: InspectTask): Promise<Inspection> {
      const image = await decode(task).catch(() => null);
      if (!image) return { decodable: false };
      const fingerprint = pdq({ ...image, channels: 3 });
      return {
        decodable: true,
        fingerprint,
        provenance: await provenanceReader.read(task.bytes, task.format),
      };
    },

    /** The detector's score of a file that was inspected before. */
    async infer(file: ImageFile): Promise<Inference> {
      detector ??= openDetector(model);
      const inference = await (await detector).detect(await decode(file));
      lastDecoded = undefined;
      return inference;
    },

    /** Proves that the model loads and scores. */
    async warmUp(): Promise<void> {
      detector ??= openDetector(model);
      await (await detector).detect(gradient(warmUpSidePx));
    },
  };
}

async function openDetector(model: ImageModel) {
  return createImageDetector(model, await openNodeSession(model, { threads: 1 }));
}

const warmUpSidePx = 256;

/** The detector answers featureless pictures without running the model, so the proof needs some structure. */
function gradient(sidePx: number): RgbImage {
  const data = Uint8Array.from({ length: sidePx * sidePx * 3 }, (_, at) => at % 251);
  return { width: sidePx, height: sidePx, data };
}
