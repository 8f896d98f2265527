import {
  createReview,
  decideReview,
  deleteReview,
  exportReview,
  getReview,
  getReviewImage,
  getReviewThumbnail,
  limits,
  listReviews,
} from '@telltale/shared/contract';
import { acceptedLanguage } from '../../platform/http/accepted-language.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { reviewPage } from './review-page.tsx';
import { thumbnailOf } from './review-thumbnail.ts';
import type { PrintPicture, Reviews } from './reviews.service.ts';

/** Dossiers, for callers with a key of the tenant and for its signed-in owner. */
export function mountReviewRoutes(mount: Mount, reviews: Reviews, print: PrintPicture): void {
  mountDossiers(mount, reviews);
  mountDocuments(mount, reviews, print);
}

function mountDossiers(mount: Mount, reviews: Reviews): void {
  mount(listReviews, async ({ principal, query }) => {
    const { limit = limits.listedReviews, before: after, ...search } = query;
    return answerPage(listReviews, query, await reviews.list(principal.tenantId, { limit, after }, search));
  });

  mount(createReview, async ({ body, principal }) => {
    const { file, filename, fields } = body;
    const review = { tenantId: principal.tenantId, bytes: file, filename, declaration: fields };
    return { body: await reviews.create(review) };
  });

  mount(getReview, async ({ params, principal }) => ({
    body: await reviews.get(principal.tenantId, params.review_id),
  }));

  mount(deleteReview, async ({ params, principal }) => {
    await reviews.erase(principal.tenantId, params.review_id);
    return { body: undefined };
  });

  mount(decideReview, async ({ params, body, principal }) => {
    return { body: await reviews.decide(principal.tenantId, params.review_id, body.value) };
  });
}

/** A dossier to be kept, and its picture. */
function mountDocuments(mount: Mount, reviews: Reviews, print: PrintPicture): void {
  mount(exportReview, async ({ params, query, headers, principal }) => {
    const document = await reviews.export(principal.tenantId, params.review_id);
    if (!prefersHtml(headers.accept)) return { body: document };
    const { bytes } = await reviews.picture(principal.tenantId, params.review_id);
    const language = acceptedLanguage(headers, query.lang);
    const content = reviewPage(document, await print(bytes, principal.tenantId), language);
    return { media: { type: 'text/html', content }, headers: pageHeaders };
  });

  mount(getReviewImage, async ({ params, principal }) => {
    const { bytes, mediaType } = await reviews.picture(principal.tenantId, params.review_id);
    return { media: { type: mediaType, content: bytes }, headers: imageHeaders };
  });

  mount(getReviewThumbnail, async ({ params, principal }) => {
    const { bytes } = await reviews.picture(principal.tenantId, params.review_id);
    const content = await thumbnailOf(await print(bytes, principal.tenantId));
    return { media: { type: 'image/webp', content }, headers: thumbnailHeaders };
  });
}

const pageHeaders = {
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};
/** Opened alone, a stranger's file must not be able to do anything. */
const imageHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** A dossier's picture never changes, and making it small takes time; it is for its reader's own browser alone. */
const thumbnailHeaders = {
  ...imageHeaders,
  'Cache-Control': 'private, max-age=3600',
  // Else the browser shows it to who comes after a sign-out (RFC 9111, 4.1).
  Vary: 'Cookie, Authorization',
};

/** JSON unless HTML is asked for by name, as browsers and `curl -H 'Accept: text/html'` do. */
const prefersHtml = (accept = '') => /^text\/html\b/i.test(accept.trim());
