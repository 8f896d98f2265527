import { createAudioDetector } from '@telltale/models/audio/detector';
import { openAudioSessions } from '@telltale/models/audio/sessions.node';
import type { ThreadData } from './audio-analyst.ts';
import { createAudioWork } from './audio-work.ts';

/** Runs inside a worker thread: everything here may take its time without holding up a request. */
export function open({ model }: ThreadData) {
  return createAudioWork(async () =>
    createAudioDetector(model, await openAudioSessions(model, { threads: 1 })),
  );
}
