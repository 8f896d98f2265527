import { noProvenance, type Provenance } from '@telltale/shared/contract/provenance';
import { wordingFor } from '@telltale/shared/locales/catalogues.ts';
import type { Language } from '@telltale/shared/locales/languages.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import { reasonOf } from '@telltale/shared/ui/answer-origin';
import { Facts } from '@telltale/shared/ui/facts.tsx';
import { laneMeasured } from '@telltale/shared/ui/measured-figures';
import { MeasuredLine } from '@telltale/shared/ui/measured-line.tsx';
import { ScoreLine } from '@telltale/shared/ui/score-line.tsx';
import { sharedProvenance } from '@telltale/shared/ui/shared-provenance';
import { SignalList } from '@telltale/shared/ui/signal-list.tsx';
import { toneOf, wordsOf } from '@telltale/shared/ui/tone';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { renderToString } from 'preact-render-to-string';
import type { KeptVerdict } from '../shares/result-tokens.service.ts';
import type { KeptShare } from '../shares/shares.service.ts';
import type { ShownPreview } from './share-picture.ts';
import { shareWords } from './share-words.ts';

/** What goes into the built page of a short link; everything in it is escaped. */
export interface SharePage {
  readonly head: string;
  readonly body: string;
}

export interface ShownShare {
  readonly share: KeptShare;
  readonly preview: ShownPreview | null;
  /** Absolute: messengers read it from the page's tags. */
  readonly pageUrl: string;
}

/** The verdict with its mark, what it means, and the picture if its sharer added one; told to messengers, too. */
export function sharePage(shown: ShownShare, language: Language): SharePage {
  const words = shareWords[language];
  const { title, note } = headlineOf(shown.share, language);
  const description = `${note} ${wordingFor(language).text('disclaimer')}`;
  const { preview, pageUrl } = shown;
  return {
    head: renderToString(
      <>
        <title>{`${title} · Telltale`}</title>
        <meta name="description" content={description} />
        <meta property="og:site_name" content="Telltale" />
        <meta property="og:type" content="article" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={pageUrl} />
        {preview && (
          <>
            <meta property="og:image" content={`${pageUrl}/preview.jpg`} />
            <meta property="og:image:width" content={`${preview.widthPx}`} />
            <meta property="og:image:height" content={`${preview.heightPx}`} />
            <meta property="og:image:alt" content={words.preview} />
          </>
        )}
        <meta name="twitter:card" content={preview ? 'summary_large_image' : 'summary'} />
      </>,
    ),
    body: renderToString(<Shared shown={shown} language={language} />),
  };
}

function headlineOf({ verdict }: KeptShare, language: Language): { title: string; note: string } {
  const words = shareWords[language];
  if (!verdict) return { title: words.heading, note: words.unsigned };
  return wordsOf(viewOf(verdict), wordingFor(language));
}

function Shared({ shown, language }: { readonly shown: ShownShare; readonly language: Language }) {
  const words = shareWords[language];
  const { share, preview } = shown;
  const day = (seconds: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
  return (
    <main class="share">
      {preview ? (
        <figure class="preview">
          <img class="blur" src={preview.placeholderUrl} alt="" />
          <img
            src={`/s/${share.share_id}/preview.jpg`}
            alt={words.preview}
            width={preview.widthPx}
            height={preview.heightPx}
          />
        </figure>
      ) : (
        <p class="no-preview">{words.noPreview}</p>
      )}
      <div>
        <p class="kicker">{words.heading}</p>
        {share.verdict ? <Verdict verdict={share.verdict} language={language} /> : <h1>{words.unsigned}</h1>}
        {share.verified && <p class="mark">{words.signed}</p>}
        <h2>{words.meaning}</h2>
        <p>{words.meaningText}</p>
        <p class="rule">{wordingFor(language).text('disclaimer')}</p>
        <p class="ways">
          <a href="/docs/models" hreflang="en">
            {words.measured}
          </a>
          <a href="/">{words.checkOwn}</a>
        </p>
        <p class="dates">
          {fillPlaces(words.sharedOn, { date: day(share.created_at) })}.{' '}
          {fillPlaces(words.endsOn, { date: day(share.expires_at) })}.
        </p>
      </div>
    </main>
  );
}

function Verdict({ verdict, language }: { readonly verdict: KeptVerdict; readonly language: Language }) {
  const wording = wordingFor(language);
  const { label, score, thresholds, source, model, provenance_status } = verdict;
  const view = viewOf(verdict);
  const { title, note } = wordsOf(view, wording);
  const facts = [
    [wording.text('fact_source'), wording.text(`source_${reasonOf({ source, score, label })}`)],
    [wording.text('provenance_heading'), wording.text(sharedProvenance(provenance_status))],
    ...(model === null ? [] : [[wording.text('fact_model'), model] as const]),
  ] as const;
  return (
    <div class={`verdict ${toneOf(view)}`}>
      <h1>
        <VerdictMark tone={toneOf(view)} /> {title}
      </h1>
      <p>{note}</p>
      <SignalList answer={view.evidence} wording={wording} />
      {score !== null && <ScoreLine score={score} thresholds={thresholds} wording={wording} />}
      {score !== null && <MeasuredLine model={model} lane={model && laneMeasured(model)} wording={wording} />}
      <Facts facts={facts} />
    </div>
  );
}

function viewOf(verdict: KeptVerdict) {
  const { label, score, thresholds, source, model } = verdict;
  const evidence = { label, score, thresholds, source, model, provenance: provenanceOf(verdict) };
  return {
    state: 'verdict',
    evidence: { ...evidence, cached: true, matchDistanceBits: null, delivery: 'as_is' },
  } as const;
}

/** As far as the link keeps it. */
function provenanceOf({ provenance_status: status, declaration }: KeptVerdict): Provenance {
  const isSigned = declaration === 'declared' || declaration === 'unlisted';
  const synthetic_tool_signal = declaration === 'metadata';
  return {
    ...noProvenance,
    status,
    verified: status === 'trusted',
    ai_evidence: isSigned,
    metadata: { ...noProvenance.metadata, synthetic_tool_signal },
  };
}
