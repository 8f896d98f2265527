import { decodeText } from '@telltale/shared/ui/decode-text';
import { encodeStill } from '../content/video/video-check.ts';
import { frameCounts, sampleCopy } from '../content/video/video-sampler.ts';
import { samplingProblemOf } from '../content/video/video-still.ts';
import { ask } from '../messaging/ask.ts';
import { CheckProblem } from '../messaging/check-problem.ts';
import { toDataUrl } from '../messaging/data-url.ts';
import type { LaneName } from '../messaging/lanes.ts';
import type { CheckBroughtRequest, SentFrame } from '../messaging/media-protocol.ts';
import type { Outcome } from '../messaging/outcome.ts';
import { problemOf } from '../messaging/problem-of.ts';
import type { Checked, CheckPageView } from '../ui/check-page/check-page.tsx';
import { decodeRecording, maxSeconds } from './decode-recording.ts';
import { laneOfFile } from './media-file.ts';

/** Larger files are not read: the browser would have to hold all of them. */
const maxFileMegabytes: Readonly<Record<LaneName, number>> = { image: 30, audio: 64, video: 512, text: 1 };
const megabyte = 1024 * 1024;

/** Nothing of it is left out, and nothing is found in it before it is judged. */
const whole = { cutAtSeconds: null, isFinal: false } as const;

type Bring = (request: CheckBroughtRequest) => Promise<Outcome>;

export interface CheckSession {
  checkText(text: string, site?: string | null): Promise<void>;
  checkFile(file: File, site?: string | null): Promise<void>;
  /** Sends what an answer is about. */
  send(checked: Checked): Promise<void>;
  fail(error: unknown): void;
}

/**
 * The check of whatever the reader brings to the extension's own page: decoded here, judged on this device, sent when a
 * button says so. What is begun later is what is shown.
 * @param isPrivate the page was opened from a private window: nothing is kept of what is checked on it
 */
export function createCheckSession(show: (view: CheckPageView) => void, isPrivate = false): CheckSession {
  const bring: Bring = (request) => ask('checkBrought', { ...request, ...(isPrivate ? { isPrivate } : {}) });
  let turn = 0;
  const begin = () => {
    turn += 1;
    const mine = turn;
    return (view: CheckPageView) => {
      if (mine === turn) show(view);
    };
  };
  const run = async (work: (show: (view: CheckPageView) => void) => Promise<CheckPageView>) => {
    const showMine = begin();
    showMine({ state: 'working' });
    showMine(await work(showMine).catch(viewOfProblem));
  };
  return {
    checkText: (text, site = null) =>
      run(() => checkBrought(bring, { lane: 'text', sent: { text }, site, ...whole }, false)),
    checkFile: (file, site = null) =>
      run(async (showMine) => {
        const what = await readFile(file, site, (done, total) =>
          showMine({ state: 'sampling', done, total }),
        );
        if ('state' in what) return what;
        return 'picture' in what ? checkPicture(bring, what.picture) : checkBrought(bring, what, false);
      }),
    send: (checked) =>
      run((showMine) => {
        showMine({ state: 'sending' });
        return checkBrought(bring, checked, true);
      }),
    fail: (error) => begin()(viewOfProblem(error)),
  };
}

function viewOfProblem(error: unknown): CheckPageView {
  return { state: 'problem', problem: problemOf(error) };
}

/** @returns what is to be checked, or what is shown of the file as it is */
async function readFile(
  file: File,
  site: string | null,
  onProgress: (done: number, total: number) => void,
): Promise<Checked | { readonly picture: Blob } | CheckPageView> {
  const lane = laneOfFile(file);
  if (lane === null) return { state: 'unsupported' };
  if (file.size > maxFileMegabytes[lane] * megabyte) throw new CheckProblem('too_large');
  switch (lane) {
    case 'text':
      return {
        lane,
        sent: { text: decodeText(new Uint8Array(await file.arrayBuffer())) },
        site,
        ...whole,
      };
    case 'audio':
      return recordingOf(file, site);
    case 'image':
      return { picture: file };
    case 'video': {
      const frames = await framesOf(file, onProgress);
      return { lane, sent: { frames, sampling: 'file', name: file.name }, site: null, ...whole };
    }
  }
}

async function checkBrought(bring: Bring, checked: Checked, send: boolean): Promise<CheckPageView> {
  const { lane, sent, site } = checked;
  const outcome = await bring({ lane, sent, site, send });
  if (outcome.kind === 'problem') return { state: 'problem', problem: outcome.problem };
  if (outcome.kind === 'off') throw new CheckProblem('interrupted');
  return { state: 'finding', outcome, wasSent: send, checked };
}

/** It is checked on this device, and of no page. */
async function checkPicture(bring: Bring, file: Blob): Promise<CheckPageView> {
  const sent = { bytesUrl: await toDataUrl(file) };
  return { state: 'picture', outcome: await bring({ lane: 'image', sent, site: null, send: false }) };
}

async function recordingOf(file: Blob, site: string | null): Promise<Checked> {
  const { wav, seconds, obstacle } = await decodeRecording(file);
  const cutAtSeconds = seconds > maxSeconds ? maxSeconds : null;
  return {
    lane: 'audio',
    sent: { wavUrl: await toDataUrl(wav), obstacle },
    site,
    cutAtSeconds,
    isFinal: obstacle !== null,
  };
}

async function framesOf(
  file: Blob,
  onProgress: (done: number, total: number) => void,
): Promise<readonly SentFrame[]> {
  const url = URL.createObjectURL(file);
  const { signal } = new AbortController();
  try {
    const stills = await sampleCopy(url, { count: frameCounts.usual, signal, onProgress });
    return await Promise.all(stills.map(encodeStill));
  } catch (error) {
    const problem = samplingProblemOf(error);
    throw problem === null ? error : new CheckProblem(problem, { cause: error });
  } finally {
    URL.revokeObjectURL(url);
  }
}
