import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Gates } from '../../platform/http/principals.ts';
import type { Shares } from '../shares/shares.service.ts';
import { busySharePage, missingSharePage } from './no-share-page.tsx';
import { readerLanguage } from './reader-language.ts';
import { type SharePage, sharePage } from './share-page.tsx';
import { decodePreview } from './share-picture.ts';
import { builtSite } from './site.routes.ts';

export interface SharePagesDeps {
  readonly shares: Pick<Shares, 'find'>;
  readonly clock: Clock;
  /** Counts the calls of a visitor. */
  readonly anyone: Gates['anyone'];
  readonly publicBaseUrl: string;
  readonly siteFolder?: string;
}

/** The pages of short links. What they tell messengers and caches ends with the link. */
export function createSharePagesRouter(deps: SharePagesDeps): Router {
  const { siteFolder = builtSite, clock } = deps;
  const router = express.Router();

  router.get('/s/:shareId', async (request, response) => {
    const language = readerLanguage(request);
    const { status, page } = await find(deps, request, response).then(
      (shown) =>
        shown
          ? { status: 200, page: sharePage(shown, language) }
          : { status: 404, page: missingSharePage(language) },
      (error: unknown) => {
        response.set(headersForPeople(error, request));
        return { status: 429, page: busySharePage(language) };
      },
    );
    const html = fillPage(await templateIn(siteFolder, language), page);
    response
      .status(status)
      // A link is for the people it was given to, not for search engines.
      .set({ 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' })
      .vary('Accept-Language')
      .type('html')
      .send(html);
  });

  router.get('/s/:shareId/preview.jpg', async (request, response) => {
    const shown = await find(deps, request, response);
    if (!shown?.preview) throw new ApiError('not_found');
    const endsMs = shown.share.expires_at * 1000;
    response.set(headersUntil(endsMs, clock.nowMs())).type('jpeg').send(shown.preview.jpeg);
  });
  return router;
}

async function find({ shares, anyone, publicBaseUrl }: SharePagesDeps, request: Request, response: Response) {
  await anyone(request, response, true);
  const share = await shares.find(String(request.params.shareId));
  const { preview, preview_blurhash } = share ?? {};
  const shown = preview && preview_blurhash ? await decodePreview(preview, preview_blurhash) : null;
  return share && { share, preview: shown, pageUrl: `${publicBaseUrl}/s/${share.share_id}` };
}

function headersUntil(endsMs: number, nowMs: number): Readonly<Record<string, string>> {
  const leftSeconds = Math.max(0, Math.floor((endsMs - nowMs) / 1000));
  return {
    'X-Robots-Tag': 'noindex',
    // A browser that kept a copy asks again once the link is over.
    'Cache-Control': `public, max-age=${leftSeconds}, must-revalidate`,
    Expires: new Date(endsMs).toUTCString(),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** A person is told on a page to come back later. A program is answered as everywhere, and so is any other failure. */
function headersForPeople(error: unknown, request: Request): Readonly<Record<string, string>> {
  const isPerson = /\btext\/html\b/i.test(request.headers.accept ?? '');
  if (!(error instanceof ApiError) || error.code !== 'rate_limited' || !isPerson) throw error;
  return { ...error.headers, 'X-Error-Code': error.code };
}

async function templateIn(siteFolder: string, language: string): Promise<string> {
  try {
    return await readFile(join(siteFolder, 'share', `index.${language}.html`), 'utf8');
  } catch {
    throw new ApiError('not_found', 'The pages of this server were not built.');
  }
}

/** Functions, because a `$` in what is put in would otherwise mean something. */
const fillPage = (template: string, { head, body }: SharePage) =>
  template.replace('<!--share-head-->', () => head).replace('<!--share-->', () => body);
