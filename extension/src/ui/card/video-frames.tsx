import type { FrameMark } from '../../messaging/check-answer.ts';
import type { ExtensionWording } from '../wording.ts';

interface VideoFramesProps {
  readonly frames: readonly FrameMark[];
  /** From which score a frame is a warning; null where that is not known. */
  readonly threshold: number | null;
  readonly wording: ExtensionWording;
}

/** A small bar for each sampled frame, in the order of time; each says its place and score in words. */
export function VideoFrames({ frames, threshold, wording }: VideoFramesProps) {
  const { text, languageTag } = wording;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const isShort = frames.every(({ atMs }) => atMs < tenthsUntilMs);
  const timeOf = ({ atMs }: FrameMark) => (isShort ? tenthsOf(atMs, wording) : clockOf(atMs));
  const nameOf = (frame: FrameMark) => {
    const { score } = frame;
    const time = timeOf(frame);
    return score === null
      ? text('frame_unscored', { time })
      : text('frame_mark', { time, score: score.toLocaleString(languageTag, digits) });
  };
  return (
    <section class="frames">
      <h3>{text('frames_heading')}</h3>
      <ol>
        {frames.map((frame) => (
          <li key={frame.atMs} title={nameOf(frame)}>
            <span class="frame-track" aria-hidden="true">
              <span
                class={isWarning(frame, threshold) ? 'frame-bar warning' : 'frame-bar'}
                style={{ blockSize: `${Math.round((frame.score ?? 0) * 100)}%` }}
              />
            </span>
            <span class="frame-time" aria-hidden="true">
              {timeOf(frame)}
            </span>
            <span class="for-readers">{nameOf(frame)}</span>
          </li>
        ))}
      </ol>
      <p class="tt-small">{text('frames_median')}</p>
    </section>
  );
}

function isWarning({ score }: FrameMark, threshold: number | null): boolean {
  return score !== null && threshold !== null && score >= threshold;
}

/** In a clip of a few seconds its frames would all carry the same time. */
const tenthsUntilMs = 10_000;

function tenthsOf(atMs: number, { text, languageTag }: ExtensionWording): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return text('seconds', { value: (atMs / 1000).toLocaleString(languageTag, digits) });
}

/** Minutes and seconds, as players show them. */
export function clockOf(atMs: number): string {
  const seconds = Math.floor(atMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const videoFramesStyles = `
.frames { display: grid; gap: 6px; }
.frames h3 { margin: 0; font-size: 12px; font-weight: 600; }
.frames ol { display: flex; gap: 4px; margin: 0; padding: 0; list-style: none; direction: ltr; }
.frames li { flex: 1 1 0; min-inline-size: 0; max-inline-size: 56px; display: grid; gap: 3px; justify-items: stretch; }
.frame-track { display: flex; align-items: end; block-size: 36px; border-radius: 3px; background: var(--tt-quiet-tint); box-shadow: inset 0 0 0 1px var(--tt-line); overflow: hidden; }
.frame-bar { inline-size: 100%; min-block-size: 2px; background: var(--tt-quiet); }
.frame-bar.warning { background: var(--tt-alert); }
.frame-time { font-size: 10.5px; text-align: center; color: var(--tt-muted); font-variant-numeric: tabular-nums; overflow: hidden; }
.frames .for-readers { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.frames li { position: relative; }
@media (forced-colors: active) {
  .frame-track { border: 1px solid CanvasText; }
  .frame-bar { forced-color-adjust: none; background: CanvasText; }
  .frame-bar.warning { background: Highlight; }
}
`;
