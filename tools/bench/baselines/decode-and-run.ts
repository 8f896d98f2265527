// Baseline of the fresh check: decode the file and run the network once on ready-made inputs, nothing else.
import type { Tensor, TensorSession } from '@telltale/models/tensor-session';
import sharp from 'sharp';

export async function decodeAndRun(
  file: Uint8Array,
  session: TensorSession,
  inputs: Readonly<Record<string, Tensor>>,
): Promise<void> {
  await sharp(file).toColourspace('srgb').raw().toBuffer();
  await session.run(inputs);
}
