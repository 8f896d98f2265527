import type { ShareView, SignedVerdict } from '@telltale/shared/contract';
import { ThresholdBar } from '@telltale/shared/ui/threshold-bar.tsx';
import { toneOf, wordsOf } from '@telltale/shared/ui/tone';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { wording } from '../demo/words.ts';
import { words } from './words.ts';

/** What a short link stands for: the verdict with its mark, what it means, and the preview if one was given. */
export function SharedResult({ share }: { readonly share: ShareView }) {
  return (
    <div class="share">
      <Preview share={share} />
      <div>
        <p class="kicker">{words.heading}</p>
        {share.verdict && <Verdict verdict={share.verdict} />}
        <p class="mark">{share.verified ? words.verified : words.unverified}</p>
        <p class="rule">{wording.text('disclaimer')}</p>
        <p class="dates">
          {words.checked(dateOf(share.created_at))}. {words.until(dateOf(share.expires_at))}.
        </p>
      </div>
    </div>
  );
}

export function MissingShare({ sentence }: { readonly sentence: string }) {
  return (
    <div class="share">
      <div>
        <p class="kicker">{words.heading}</p>
        <h1>{sentence}</h1>
      </div>
    </div>
  );
}

function Preview({ share }: { readonly share: ShareView }) {
  if (share.preview === null) return <p class="no-preview">{words.noPreview}</p>;
  return <img src={share.preview} alt={words.preview} />;
}

function Verdict({ verdict }: { readonly verdict: SignedVerdict }) {
  const { label, score, thresholds, source, model } = verdict;
  const view = {
    state: 'verdict',
    evidence: {
      ...{ label, score, thresholds, source, model },
      cached: true,
      matchDistanceBits: null,
      provenance: null,
      delivery: 'as_is',
    },
  } as const;
  const { title, note } = wordsOf(view, wording);
  return (
    <div class={`verdict tt-${toneOf(view)}`}>
      <h1>
        <VerdictMark tone={toneOf(view)} /> {title}
      </h1>
      <p>{note}</p>
      {score !== null && <ThresholdBar score={score} thresholds={thresholds} wording={wording} />}
      <dl>
        <div>
          <dt>{wording.text('fact_source')}</dt>
          <dd>{wording.text(`source_${source}`)}</dd>
        </div>
        <div>
          <dt>{wording.text('provenance_heading')}</dt>
          <dd>{wording.text(`provenance_${verdict.provenance_status}`)}</dd>
        </div>
        {model !== null && (
          <div>
            <dt>{wording.text('fact_model')}</dt>
            <dd>{model}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

const dateOf = (seconds: number) =>
  new Intl.DateTimeFormat(navigator.language, { dateStyle: 'long' }).format(new Date(seconds * 1000));
