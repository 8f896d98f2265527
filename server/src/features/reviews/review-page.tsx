import type { ReviewDecision, ReviewExport, ReviewResponse } from '@telltale/shared/contract';
import { wordingFor } from '@telltale/shared/locales/catalogues.ts';
import { ProvenanceFacts } from '@telltale/shared/ui/provenance-facts.tsx';
import { renderToString } from 'preact-render-to-string';

const wording = wordingFor('en');

/** A dossier on one page, to be printed or filed. Everything that people or files wrote leaves escaped. */
export function reviewPage(document: ReviewExport, pictureUrl: string): string {
  return `<!doctype html>${renderToString(<Page document={document} pictureUrl={pictureUrl} />)}`;
}

interface PageProps {
  readonly document: ReviewExport;
  readonly pictureUrl: string;
}

function Page({ document, pictureUrl }: PageProps) {
  const { review, history, integrity } = document;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Review ${review.review_id}`}</title>
        {/* Our own constant; as a child it would be escaped. */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <p class="kicker">Telltale · Review dossier</p>
          <h1>{review.filename ?? review.review_id}</h1>
          <p>{wording.text('disclaimer')}</p>
        </header>
        <img src={pictureUrl} alt="Under review" />
        <Facts title="Dossier" facts={dossierFacts(review)} />
        <Facts title="Declaration" facts={declarationFacts(review)} />
        <Facts title="Detector" facts={detectorFacts(review)} />
        <ProvenanceFacts provenance={review.provenance} delivery="as_is" wording={wording} />
        <History history={history} />
        <footer>
          <p>
            Exported {shown(document.exported_at)}. {integrity.alg} with key <code>{integrity.kid}</code>:{' '}
            <code>{integrity.hmac}</code>
          </p>
        </footer>
      </body>
    </html>
  );
}

type Fact = readonly [string, string];

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function History({ history }: { readonly history: readonly ReviewDecision[] }) {
  if (history.length === 0) return <p>No decision has been recorded yet.</p>;
  return (
    <section>
      <h2>Decisions</h2>
      <ol>
        {history.map((entry) => (
          <li key={`${entry.decided_at}:${entry.rationale}`}>
            <strong>{entry.decision}</strong> by <bdi>{entry.reviewer}</bdi>, {shown(entry.decided_at)}
            <p class="prose">{entry.rationale}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const shown = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function dossierFacts(review: ReviewResponse): readonly Fact[] {
  return [
    ['Review', review.review_id],
    ['Status', review.status],
    ['SHA-256', review.content_sha256],
    ['Opened', shown(review.created_at)],
    ['Last changed', shown(review.updated_at)],
    ['Policy', review.policy],
  ];
}

const notGiven = 'not given';

function declarationFacts({ declaration }: ReviewResponse): readonly Fact[] {
  return [
    ['Declared use of AI', declaration.declared_ai_use],
    ['Supplier', declaration.supplier || notGiven],
    ['Notes', declaration.notes || notGiven],
  ];
}

function detectorFacts({ detector }: ReviewResponse): readonly Fact[] {
  const { uncertain, likely_ai, strong } = detector.thresholds;
  return [
    ['Signal', wording.text(`label_${detector.label}_title`)],
    ['Meaning', wording.text(`label_${detector.label}_note`)],
    ['Score', detector.score === null ? 'none' : detector.score.toFixed(3)],
    ['Thresholds', `unclear from ${uncertain}, warning from ${likely_ai}, strong from ${strong}`],
    ['Source', wording.text(`source_${detector.source}`)],
    ['Model', detector.model ?? 'none'],
    ['Checked', detector.checked_at === null ? 'not yet' : shown(detector.checked_at)],
  ];
}

const styles = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { overflow-wrap: anywhere; line-height: 1.2; }
.kicker, dt, footer { opacity: 0.75; }
img { display: block; max-width: 100%; max-height: 24rem; }
dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: 0.5rem; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
code { overflow-wrap: anywhere; }
.prose { white-space: pre-wrap; overflow-wrap: anywhere; }
section, li { break-inside: avoid; }
@media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; gap: 0; } }
`;
