import { hear } from '@telltale/models/audio/detector';
import { isBlank } from '@telltale/models/image/blank';
import { openViewCutter } from '@telltale/models/image/views.node';
import type { ImageModel } from '@telltale/models/manifest';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import sharp from 'sharp';
import type { TellEarly } from '../../../platform/children/child.ts';
import { createProvenanceReader } from '../../provenance/provenance.service.ts';
import { decodeImage } from '../decode/decode-image.ts';
import { clipOf, interleavedSamples } from '../decode/decode-wav.ts';
import { hashSamples, type Recording } from '../decode/recording.ts';
import type { PictureQuestion, PictureReading } from './file-reader.ts';
import { printPicture } from './print-picture.ts';
import { shrinkPreview } from './shrink-preview.ts';

export interface ChildData {
  readonly model: ImageModel;
  /** The part of it that cuts views, so that no process reads the whole file for some kilobytes. */
  readonly cuttingPart: Uint8Array;
  readonly trustAnchorsPem: string | undefined;
}

/** Runs inside a child process: whatever a stranger's file does to it, the server goes on. */
export async function open({ model, cuttingPart, trustAnchorsPem }: ChildData) {
  // One file at a time, on one thread, and nothing of it is kept.
  sharp.concurrency(1);
  sharp.cache(false);
  const provenanceReader = createProvenanceReader({ trustAnchorsPem });
  const cutter = await openViewCutter(model, cuttingPart);

  async function readPicture(
    { bytes, format, needsViews }: PictureQuestion,
    tellEarly: TellEarly = async () => undefined,
  ): Promise<PictureReading> {
    const decoding = decodeImage(bytes).catch(() => null);
    // Read on this thread, while the decoder has another.
    const reading = provenanceReader.read(bytes, format);
    reading.catch(() => undefined);
    const image = await decoding;
    if (!image) return { decodable: false };
    // The network takes longest, and can begin when it has its views.
    if (needsViews) await tellEarly(await cutter.cut(image));
    return {
      decodable: true,
      fingerprint: pdq({ ...image, channels: 3 }),
      provenance: await reading,
      isBlank: isBlank(image),
    };
  }

  await proveThatItReads(readPicture);
  return {
    readPicture,
    shrinkPreview,
    printPicture,
    hashRecording: async ({ file, format }: Recording) => hashSamples(interleavedSamples(file, format)),
    hearRecording: async ({ file, format }: Recording) =>
      hear(clipOf(interleavedSamples(file, format), format)),
  };
}

/** A library that cannot be loaded shows itself before the first stranger's file. */
async function proveThatItReads(read: (question: PictureQuestion) => Promise<PictureReading>): Promise<void> {
  const create = { width: 32, height: 32, channels: 3, background: '#456' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const reading = await read({ bytes, format: 'jpeg', needsViews: true });
  if (!reading.decodable) throw new Error('pictures cannot be decoded');
}
