import { interleavedSamples } from '../src/features/checks/decode/decode-wav.ts';
import type { Recording } from '../src/features/checks/decode/recording.ts';
import * as reader from '../src/features/checks/files/file-reader.child.ts';

/** Lets the stand-in audio detector hear the samples as they lie in the file. */
export const open = async (data: reader.ChildData) => ({
  ...(await reader.open(data)),
  hearRecording: async ({ file, format }: Recording) => ({
    obstacle: null,
    excerpts: [interleavedSamples(file, format)],
  }),
});
