import type { Matrix3x3, Sharp } from 'sharp';
import { pipelineOf, rawOf } from '../evaluate/decode.ts';
import { withNoise } from '../evaluate/noise.ts';
import type { Random } from './random.ts';

/**
 * What people do to a picture before they share it. Warm filters, strong colours and grain are as frequent among
 * photographs as among generated pictures; a network that never met them takes them for traces of a generator.
 */
export async function edit(pipeline: Sharp, random: Random): Promise<Sharp> {
  const coloured = random.chance(0.3) ? recolour(pipeline, random) : pipeline;
  const focused = random.chance(0.06) ? refocus(coloured, random) : coloured;
  if (!random.chance(0.1)) return focused;
  const sigma = random.between(2, 12);
  return pipelineOf(withNoise(await rawOf(focused), sigma, random.next()));
}

function recolour(pipeline: Sharp, random: Random): Sharp {
  const kind = random.next();
  if (kind < 0.08) return pipeline.modulate({ saturation: 0 });
  if (kind < 0.45) return pipeline.recomb(tint(random));
  const contrast = random.between(0.8, 1.3);
  const offset = 128 * (1 - contrast) + random.between(-15, 15);
  const strength = { saturation: random.between(0.5, 1.6), brightness: random.between(0.7, 1.2) };
  return pipeline.modulate(strength).linear(contrast, offset);
}

/** Warm to cool, with some of each neighbour's light mixed in. */
function tint(random: Random): Matrix3x3 {
  const warmth = random.between(-0.2, 0.2);
  const drawMix = () => random.between(0, 0.08);
  return [
    [1 + warmth / 2, drawMix(), 0],
    [0, random.between(0.94, 1.04), 0],
    [0, drawMix(), 1 - warmth],
  ];
}

function refocus(pipeline: Sharp, random: Random): Sharp {
  return random.chance(0.5)
    ? pipeline.blur(random.between(0.4, 1.2))
    : pipeline.sharpen({ sigma: random.between(0.5, 1.2) });
}
