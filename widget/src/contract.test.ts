import {
  type PublicAudioResult,
  type PublicImageResult,
  type PublicTextResult,
  type PublicVideoResult,
  limits as serverLimits,
} from '@telltale/shared/contract';
import { expect, expectTypeOf, test } from 'vitest';
import { codePointsIn } from './lanes/text.ts';
import { limits, videoFrames } from './limits.ts';
import type { LaneResults } from './types.ts';

test('what is refused before it is sent is what the server would refuse', () => {
  expect(limits).toMatchObject({
    imageBytes: serverLimits.publicImageBytes,
    imagePixels: serverLimits.imagePixels,
    imageSidePx: serverLimits.imageSidePx,
    imagePasses: serverLimits.imagePasses,
    imagePixelPasses: serverLimits.imagePixelPasses,
    audioBytes: serverLimits.audioFileBytes,
    textCodePoints: serverLimits.textCodePoints,
  });
  expect(videoFrames).toBeLessThanOrEqual(serverLimits.publicVideoFrames);
});

test('the types of the package are those of the contract', () => {
  expectTypeOf<LaneResults['image']>().toEqualTypeOf<PublicImageResult>();
  expectTypeOf<LaneResults['video']>().toEqualTypeOf<PublicVideoResult>();
  expectTypeOf<LaneResults['text']>().toEqualTypeOf<PublicTextResult>();
  expectTypeOf<LaneResults['audio']>().toEqualTypeOf<PublicAudioResult>();
});

test('characters are counted as the server counts them', () => {
  expect(codePointsIn('naïve 🙂👍🏽')).toBe([...'naïve 🙂👍🏽'].length);
  expect(codePointsIn('\ud83d alone')).toBe(7);
});
