import { createShare, getShare, type ResultVerification, verifyResult } from '@telltale/shared/contract';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { OpenedResult, ResultTokens } from './result-tokens.service.ts';
import type { Shares } from './shares.service.ts';

export interface ShareRoutesDeps {
  readonly tokens: ResultTokens;
  readonly shares: Shares;
  readonly publicBaseUrl: string;
}

/** Short links to a public image result, and what its signed string proves. */
export function mountShareRoutes(mount: Mount, deps: ShareRoutesDeps): void {
  const { tokens, shares, publicBaseUrl } = deps;

  mount(createShare, async ({ body, principal }) => {
    const { share_token, preview_jpeg_base64 } = body.value;
    const preview = preview_jpeg_base64 ? Buffer.from(preview_jpeg_base64, 'base64') : null;
    const { shareId, expiresAt } = await shares.create(share_token, preview, principal);
    return { body: { share_id: shareId, url: `${publicBaseUrl}/s/${shareId}`, expires_at: expiresAt } };
  });

  mount(getShare, async ({ params }) => {
    const share = await shares.find(params.share_id);
    if (!share) throw new ApiError('not_found');
    return { body: share };
  });

  mount(verifyResult, async ({ query }) => ({ body: verification(tokens, query.token) }));
}

function verification(tokens: ResultTokens, token: string | undefined): ResultVerification {
  if (!token) return { verified: false, reason: 'missing' };
  const opened = openEither(tokens, token);
  if (opened.state !== 'valid') return { verified: false, reason: opened.state };
  const { picture, verdict, issuedAt } = opened;
  return { verified: true, kind: 'image', sha256: picture.sha256Hex, verdict, issued_at: issuedAt };
}

/** Older links carry the feedback token. */
function openEither(tokens: ResultTokens, token: string): OpenedResult {
  const shared = tokens.open('share', token);
  return shared.state === 'forged' ? tokens.open('feedback', token) : shared;
}
