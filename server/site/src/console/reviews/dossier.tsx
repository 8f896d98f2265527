import {
  deleteReview,
  exportReview,
  type ReviewExport,
  type ReviewResponse,
} from '@telltale/shared/contract';
import { ProvenanceFacts } from '@telltale/shared/ui/provenance-facts.tsx';
import { fill, momentOf } from '../../language/format.ts';
import { wording } from '../../language/wording.ts';
import { ConfirmButton } from '../shell/confirm-button.tsx';
import { forgetDraft } from '../shell/draft.ts';
import { useConsole, useLoaded, useReloadUntil } from '../shell/hooks.ts';
import { ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { useTitle } from '../shell/use-title.ts';
import { Decide, draftOf, History } from './decisions.tsx';
import { DetectorEvidence } from './detector-evidence.tsx';
import { Export } from './export.tsx';
import { words } from './words.ts';
import './reviews.css';

const askAgainMs = 1_500;

/** One dossier: picture, signals, decisions. The export carries the history too, so it is what is loaded. */
export function Dossier({ reviewId }: { readonly reviewId: string }) {
  const { client } = useConsole().session;
  const params = { review_id: reviewId };
  const loaded = useLoaded(async () => (await client.call(exportReview, { params })).body, reviewId);
  useReloadUntil(loaded, ({ review }) => review.detector.status !== 'processing', askAgainMs);

  async function remove(): Promise<string> {
    await client.call(deleteReview, { params });
    forgetDraft(draftOf(reviewId));
    location.hash = placeOf('reviews');
    return words.removed;
  }

  return (
    <>
      <p>
        <a href={placeOf('reviews')}>{words.all}</a>
      </p>
      <WhenLoaded loaded={loaded}>
        {(document) => (
          <>
            <Evidence document={document} />
            <History history={document.history} />
            <Decide reviewId={reviewId} onDecided={loaded.reload} />
            <Export document={document} />
            <div class="buttons">
              <ConfirmButton
                label={words.remove}
                name={words.remove}
                question={words.question}
                text={words.consequence}
                confirm={words.confirm}
                work={remove}
              />
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function Evidence({ document: { review } }: { readonly document: ReviewExport }) {
  const { review_id, filename, status, created_at, detector, provenance } = review;
  useTitle(filename ?? words.unnamed);
  return (
    <>
      <ScreenHead title={<bdi>{filename ?? words.unnamed}</bdi>}>
        {fill(words.openedAt, { moment: momentOf(created_at) })} · {words.statuses[status]}
      </ScreenHead>
      <div class="dossier">
        <Picture url={`/v1/reviews/${encodeURIComponent(review_id)}/image`} />
        <div class="fields">
          <DetectorEvidence detector={detector} provenance={provenance} />
          <ProvenanceFacts provenance={provenance} delivery="as_is" wording={wording} />
          <Declaration review={review} />
        </div>
      </div>
    </>
  );
}

/** What is decided on is often seen only at its own size. */
function Picture({ url }: { readonly url: string }) {
  return (
    <div class="stack">
      <img src={url} alt={words.picture} />
      <a href={url} target="_blank" rel="noopener">
        {words.ownSize}
      </a>
    </div>
  );
}

function Declaration({ review: { declaration, content_sha256 } }: { readonly review: ReviewResponse }) {
  return (
    <section>
      <h2>{words.declaration}</h2>
      <dl class="facts">
        <dt>{words.factDeclared}</dt>
        <dd>{words.declared[declaration.declared_ai_use]}</dd>
        <dt>{words.factSupplier}</dt>
        <dd>
          <bdi>{declaration.supplier || words.notGiven}</bdi>
        </dd>
        <dt>{words.factNotes}</dt>
        <dd class="prose">
          <bdi>{declaration.notes || words.notGiven}</bdi>
        </dd>
        <dt>{words.factHash}</dt>
        <dd>
          <code>{content_sha256}</code>
        </dd>
      </dl>
    </section>
  );
}
