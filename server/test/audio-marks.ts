import type { AudioReason } from '@telltale/models/audio/detector';

/** What the stand-in audio detector answers to a recording, by 128 times its first sample. */
export const reasonMarks: Readonly<Record<number, AudioReason>> = {
  1: 'too_short',
  2: 'silent',
  3: 'clipped',
  4: 'low_quality',
  5: 'unsupported_content',
  6: 'low_confidence',
};

export const failMark = 7;
