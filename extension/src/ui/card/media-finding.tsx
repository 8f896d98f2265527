import { CheckSteps } from '@telltale/shared/ui/check-steps.tsx';
import { Facts } from '@telltale/shared/ui/facts.tsx';
import { MeasuredLine } from '@telltale/shared/ui/measured-line.tsx';
import type { Headline } from '@telltale/shared/ui/media-headline';
import { shownScore } from '@telltale/shared/ui/shown-score';
import { PlainScore, ThresholdBar } from '@telltale/shared/ui/threshold-bar.tsx';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { bandOf } from '@telltale/shared/verdict';
import type { CheckAnswer } from '../../messaging/check-answer.ts';
import type { ExtensionWording } from '../wording.ts';
import { type Fact, factsOf, noteOf } from './media-words.ts';
import { VideoFrames } from './video-frames.tsx';

/** What an answer about a text or a recording says in place of a video's words, or besides. */
export interface OwnWords {
  readonly headline: Headline;
  readonly limits: string | null;
  readonly facts: readonly Fact[];
}

interface MediaFindingProps {
  readonly answer: CheckAnswer;
  readonly wording: ExtensionWording;
  readonly own?: OwnWords | undefined;
  /** Why a further step brought nothing. */
  readonly problem?: string | undefined;
  readonly titleId?: string | undefined;
}

/** What is known about a video, a text or a recording, and how little that proves. */
export function MediaFinding({ answer, wording, own, problem, titleId }: MediaFindingProps) {
  const { text } = wording;
  const { lane, label, score, thresholds, frames, model } = answer;
  const { tone, title } = own?.headline ?? { tone: bandOf(label), title: text(`label_${label}_title`) };
  return (
    <div class={`finding tt-${tone}`} data-label={label}>
      <h2 id={titleId}>
        <VerdictMark tone={tone} /> {title}
      </h2>
      <p class="tt-note">{noteOf(answer, wording)}</p>
      {own?.limits && <p class="tt-small">{own.limits}</p>}
      {score !== null && thresholds && (
        <ThresholdBar score={score} thresholds={thresholds} wording={wording} />
      )}
      {score !== null && !thresholds && (
        <PlainScore
          score={score}
          name={text('score_plain', { score: shownScore(score, wording.languageTag) })}
          wording={wording}
        />
      )}
      {score !== null && <MeasuredLine model={model} lane={lane} wording={wording} />}
      {frames && <VideoFrames frames={frames} threshold={thresholds?.likely_ai ?? null} wording={wording} />}
      <p class="tt-small">{text(lane === 'image' ? 'disclaimer' : `caution_${lane}`)}</p>
      <Facts facts={[...factsOf(answer, wording), ...(own?.facts ?? [])]} />
      <CheckSteps steps={answer.steps} wording={wording} />
      {problem && <p class="tt-small">{problem}</p>}
    </div>
  );
}

export const mediaFindingStyles = `
.finding { display: grid; gap: 12px; }
.finding h2, .finding p, .finding dl { margin: 0; }
.finding h2 { display: flex; align-items: center; gap: 8px; font-family: var(--tt-serif); font-size: 21px; font-weight: 600; line-height: 1.2; }
.finding h2 .tt-mark { flex: none; color: var(--tt-tone); inline-size: 18px; block-size: 18px; }
.tt-card .finding h2 .tt-mark { display: none; }
.finding .tt-small { color: var(--tt-muted); font-size: 12px; }
`;
