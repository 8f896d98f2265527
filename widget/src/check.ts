import type { WaitStep } from '@telltale/shared/client/wait-for-answer';
import { ask } from './ask.ts';
import { laneOf } from './lane-of.ts';
import { prepareAudio } from './lanes/audio.ts';
import { prepareImage } from './lanes/image.ts';
import { prepareText } from './lanes/text.ts';
import { prepareVideo } from './lanes/video.ts';
import type { Medium, Prepare, ShownMedium } from './medium.ts';
import { createPageChecks } from './page-checks.ts';
import { readPicture } from './page-picture.ts';
import { CheckProblem } from './problem.ts';
import type { CheckOutcome, Lane, LaneResults } from './types.ts';

/** What is checked: a file, a text, or a picture of the page. Several files are refused: which of them was meant? */
export type CheckInput = Blob | string | HTMLImageElement | File[];

export interface CheckRequest {
  /** Origin of the server; null where the page names none. */
  readonly api: string | null;
  readonly input: CheckInput;
  readonly lanes: readonly Lane[];
  /** Ready to be sent: from here on it is the server that takes its time. */
  readonly onReady: (medium: ShownMedium) => void;
  /** What the wait is for, as far as the server says. */
  readonly onStep: (step: WaitStep) => void;
}

const pageChecks = createPageChecks<LaneResults[Lane]>();

/** From something a reader gave to what the server says about it. Rejects with CheckProblem, or the signal's reason. */
export async function runCheck(request: CheckRequest, signal: AbortSignal): Promise<CheckOutcome> {
  const { api, input, lanes, onReady, onStep } = request;
  if (api === null) throw new CheckProblem('no_server');
  const medium = await mediumOf(input, lanes, signal);
  signal.throwIfAborted();
  const { lane, sha256, delivery, picture, caption, path, body } = medium;
  // Without the body, which an answer on the screen would keep in memory.
  onReady({ lane, delivery, picture, caption });
  const result = await pageChecks.ask(
    `${api}${path}#${sha256}`,
    (ended) => ask<Lane>({ api, path, body, onStep }, ended),
    signal,
  );
  // The path chose the lane, so the answer is that lane's.
  return { lane, sha256, delivery, result } as CheckOutcome;
}

async function mediumOf(input: CheckInput, lanes: readonly Lane[], signal: AbortSignal): Promise<Medium> {
  if (Array.isArray(input)) throw new CheckProblem('several_files');
  if (typeof input === 'string' || input instanceof Blob) {
    const prepare = preparations[await laneOf(input, lanes)];
    return prepare(input, signal);
  }
  return prepareImage(await readPicture(input, signal));
}

const preparations: Readonly<Record<Lane, Prepare>> = {
  image: prepareImage,
  text: prepareText,
  audio: prepareAudio,
  video: prepareVideo,
};
