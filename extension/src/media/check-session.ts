import { VideoUnplayable } from '@telltale/shared/ui/hidden-video';
import { dataUrlOf, sentFrame } from '../content/video/video-check.ts';
import { frameCounts, sampleCopy } from '../content/video/video-sampler.ts';
import { PixelsChanged } from '../content/video/video-still.ts';
import { ask } from '../messaging/ask.ts';
import { CheckProblem } from '../messaging/check-problem.ts';
import type { SentFrame } from '../messaging/media-protocol.ts';
import type { Outcome } from '../messaging/outcome.ts';
import { problemOf } from '../messaging/problem-of.ts';
import type { CheckPageView } from '../ui/check-page/check-page.tsx';
import { decodeRecording, maxSeconds } from './decode-recording.ts';
import { laneOfFile } from './media-file.ts';

/** Larger files are not read: the browser would have to hold all of them. */
const maxFileBytes = { picture: 30, audio: 64, video: 512, text: 1 } as const;
const megabyte = 1024 * 1024;

/** What was checked here, kept as long as it is shown, so that it can be sent when the reader says so. */
type Checked =
  | { readonly lane: 'text'; readonly text: string; readonly site: string | null }
  | {
      readonly lane: 'audio';
      readonly wavUrl: string;
      readonly site: string | null;
      readonly seconds: number;
    }
  | { readonly lane: 'video'; readonly frames: readonly SentFrame[]; readonly name: string };

export interface CheckSession {
  checkText(text: string, site?: string | null): Promise<void>;
  checkFile(file: File, site?: string | null): Promise<void>;
  /** Sends what the last answer is about. */
  send(): Promise<void>;
  fail(error: unknown): void;
}

/**
 * The check of whatever the reader brings to the extension's own page: decoded here, judged on this device, sent when a
 * button says so. What is begun later is what is shown.
 */
export function createCheckSession(show: (view: CheckPageView) => void): CheckSession {
  let turn = 0;
  let checked: Checked | null = null;
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
    showMine(
      await work(showMine).catch(
        (error: unknown): CheckPageView => ({ state: 'problem', problem: problemOf(error) }),
      ),
    );
  };
  const asked = async (what: Checked, send: boolean): Promise<CheckPageView> => {
    checked = what;
    const cutAtSeconds = what.lane === 'audio' && what.seconds > maxSeconds ? maxSeconds : null;
    const outcome = await askFor(what, send);
    if (outcome.kind === 'problem') return { state: 'problem', problem: outcome.problem };
    if (outcome.kind === 'off') throw new CheckProblem('interrupted');
    return {
      state: 'finding',
      outcome,
      wasSent: send,
      cutAtSeconds,
      site: 'site' in what ? what.site : null,
    };
  };
  return {
    checkText: (text, site = null) => run(() => asked({ lane: 'text', text, site }, false)),
    checkFile: (file, site = null) =>
      run(async (showMine) => {
        const lane = laneOfFile(file);
        if (lane === null) return { state: 'unsupported' };
        if (file.size > maxFileBytes[lane] * megabyte) throw new CheckProblem('too_large');
        if (lane === 'text') return asked({ lane, text: await file.text(), site }, false);
        if (lane === 'audio') return asked(await recordingOf(file, site), false);
        if (lane === 'picture') {
          const outcome = await ask('checkPictureFile', { bytesUrl: await dataUrlOf(file) });
          return { state: 'picture', outcome };
        }
        const onProgress = (done: number, total: number) => showMine({ state: 'sampling', done, total });
        return asked({ lane, frames: await framesOf(file, onProgress), name: file.name }, false);
      }),
    send: () =>
      run((showMine) => {
        if (!checked) throw new CheckProblem('interrupted');
        showMine({ state: 'sending' });
        return asked(checked, true);
      }),
    fail: (error) => begin()({ state: 'problem', problem: problemOf(error) }),
  };
}

function askFor(what: Checked, send: boolean): Promise<Outcome> {
  if (what.lane === 'text') return ask('checkText', { text: what.text, site: what.site, send });
  if (what.lane === 'audio') return ask('checkRecording', { wavUrl: what.wavUrl, site: what.site, send });
  const { frames, name } = what;
  const count = frameCounts.usual;
  return ask('checkVideo', { videoUrl: name, frames, sampling: 'file', count, ...(send ? { send } : {}) });
}

async function recordingOf(file: Blob, site: string | null): Promise<Checked> {
  const { wav, seconds } = await decodeRecording(file);
  return { lane: 'audio', wavUrl: await dataUrlOf(wav), site, seconds };
}

async function framesOf(
  file: Blob,
  onProgress: (done: number, total: number) => void,
): Promise<readonly SentFrame[]> {
  const url = URL.createObjectURL(file);
  const { signal } = new AbortController();
  try {
    const stills = await sampleCopy(url, { count: frameCounts.usual, signal, onProgress });
    return await Promise.all(stills.map(sentFrame));
  } catch (error) {
    if (error instanceof PixelsChanged) throw new CheckProblem('pixels_changed', { cause: error });
    if (!(error instanceof VideoUnplayable)) throw error;
    throw new CheckProblem(error.isProtected ? 'video_protected' : 'video_unplayable', { cause: error });
  } finally {
    URL.revokeObjectURL(url);
  }
}
