import type { ReviewDecision, ReviewExport, ReviewResponse } from '@telltale/shared/contract';
import { wordingFor } from '@telltale/shared/locales/catalogues.ts';
import type { Language } from '@telltale/shared/locales/languages.ts';
import { fillPlaces, isolate, type Wording } from '@telltale/shared/locales/messages.ts';
import { signalsOf } from '@telltale/shared/signals';
import { Facts } from '@telltale/shared/ui/facts.tsx';
import { ProvenanceFacts } from '@telltale/shared/ui/provenance-facts.tsx';
import { shownScore } from '@telltale/shared/ui/shown-score';
import { wordsOfSignal } from '@telltale/shared/ui/tone';
import { renderToString } from 'preact-render-to-string';
import { reviewPageStyles } from './review-page-styles.ts';
import { reviewWords, type Words } from './review-words.ts';

/** A dossier on one page, to be printed or filed. Everything that people or files wrote leaves escaped. */
export function reviewPage(document: ReviewExport, pictureUrl: string, language: Language): string {
  const speech = { words: reviewWords[language], wording: wordingFor(language) };
  return `<!doctype html>${renderToString(<Page document={document} pictureUrl={pictureUrl} speech={speech} />)}`;
}

interface Speech {
  readonly words: Words;
  readonly wording: Wording;
}

interface PageProps {
  readonly document: ReviewExport;
  readonly pictureUrl: string;
  readonly speech: Speech;
}

function Page({ document, pictureUrl, speech }: PageProps) {
  const { review, history, integrity } = document;
  const { words, wording } = speech;
  return (
    <html lang={wording.languageTag} dir={wording.direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${words.kicker} · ${review.review_id}`}</title>
        {/* Our own constant; as a child it would be escaped. */}
        <style dangerouslySetInnerHTML={{ __html: reviewPageStyles }} />
      </head>
      <body>
        <header>
          <p class="kicker">{words.kicker}</p>
          <h1>
            <bdi>{review.filename ?? review.review_id}</bdi>
          </h1>
          <p class="rule">{wording.text('disclaimer')}</p>
        </header>
        <main>
          <img src={pictureUrl} alt={words.picture} />
          <FactSection title={words.dossier} facts={dossierFacts(review, words)} />
          <FactSection title={words.declaration} facts={declarationFacts(review, words)} />
          <Signals review={review} speech={speech} />
          <FactSection title={words.detector} facts={detectorFacts(review, speech)} />
          <ProvenanceFacts provenance={review.provenance} delivery="as_is" wording={wording} />
          <History history={history} speech={speech} />
        </main>
        <footer>
          <p>
            {fillPlaces(words.exported, { moment: formatTime(document.exported_at) })}{' '}
            {fillPlaces(words.signed, { alg: integrity.alg, kid: integrity.kid })}{' '}
            <code>{integrity.hmac}</code>
          </p>
        </footer>
      </body>
    </html>
  );
}

type Fact = readonly [string, string];

function FactSection({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** What the file says of itself, apart from what the detector found: nothing here reads as an all-clear beside it. */
function Signals({ review, speech }: { readonly review: ReviewResponse; readonly speech: Speech }) {
  const said = saidBy(review);
  if (said.length === 0) return null;
  const facts = said.map((signal) => {
    const { title, note } = wordsOfSignal(signal, speech.wording);
    return [title, note] as const;
  });
  return <FactSection title={speech.words.signals} facts={facts} />;
}

interface HistoryProps {
  readonly history: readonly ReviewDecision[];
  readonly speech: Speech;
}

function History({ history, speech: { words, wording } }: HistoryProps) {
  const nameOf = (reviewer: string) => isolate(reviewer, wording.languageTag);
  return (
    <section>
      <h2>{words.decisions}</h2>
      {history.length === 0 && <p>{words.noDecision}</p>}
      <ol>
        {history.map(({ decision, reviewer, rationale, decided_at }) => (
          <li key={`${decided_at}:${rationale}`}>
            <strong>{words.kinds[decision]}</strong>{' '}
            {fillPlaces(words.by, { reviewer: nameOf(reviewer), moment: formatTime(decided_at) })}
            <p class="prose" dir="auto">
              {rationale}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The same moment for every reader of a filed page, in figures that sort. */
const formatTime = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function dossierFacts(review: ReviewResponse, words: Words): readonly Fact[] {
  return [
    [words.review, review.review_id],
    [words.status, words.statuses[review.status]],
    ['SHA-256', review.content_sha256],
    [words.opened, formatTime(review.created_at)],
    [words.changed, formatTime(review.updated_at)],
  ];
}

function declarationFacts({ declaration }: ReviewResponse, words: Words): readonly Fact[] {
  return [
    [words.declared, words.uses[declaration.declared_ai_use]],
    [words.supplier, declaration.supplier || words.notGiven],
    [words.notes, declaration.notes || words.notGiven],
  ];
}

function saidBy({ detector: { label, score }, provenance }: ReviewResponse) {
  return signalsOf({ label, score, provenance }).filter(({ name }) => name !== 'detected');
}

/** Of the pixels alone: where the file speaks, their silence is not a headline. */
function detectorSays(review: ReviewResponse, { words, wording }: Speech): readonly Fact[] {
  const { label, score } = review.detector;
  const isSaid = saidBy(review).length > 0;
  if (isSaid && label === 'no_signal') return [[words.signal, wording.text('pixels_quiet')]];
  if (isSaid && label === 'likely_ai' && score === null) return [];
  return [
    [words.signal, wording.text(`label_${label}_title`)],
    [words.meaning, wording.text(`label_${label}_note`)],
  ];
}

function detectorFacts(review: ReviewResponse, { words, wording }: Speech): readonly Fact[] {
  const { detector } = review;
  const figure = (value: number) => shownScore(value, wording.languageTag);
  const { uncertain, likely_ai, strong } = detector.thresholds;
  const thresholds = [
    wording.text('threshold_uncertain', { value: figure(uncertain) }),
    wording.text('threshold_likely_ai', { value: figure(likely_ai) }),
    wording.text('threshold_strong', { value: figure(strong) }),
  ];
  return [
    ...detectorSays(review, { words, wording }),
    [
      wording.text('score_heading'),
      [detector.score === null ? words.none : figure(detector.score), ...thresholds].join(' · '),
    ],
    [wording.text('fact_source'), wording.text(`source_${detector.source}`)],
    [wording.text('fact_model'), detector.model ?? words.none],
    [words.checked, detector.checked_at === null ? words.notYet : formatTime(detector.checked_at)],
  ];
}
