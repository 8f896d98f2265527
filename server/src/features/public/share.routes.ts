import { createHash } from 'node:crypto';
import {
  createShare,
  getShare,
  type ResultVerification,
  sendFeedback,
  verifyResult,
} from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { upsertFeedback } from './feedback.repository.ts';
import type { OpenedResult, ResultTokens } from './result-tokens.service.ts';
import type { Shares } from './shares.service.ts';

export interface ShareRoutesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: ResultTokens;
  readonly shares: Shares;
  readonly publicBaseUrl: string;
}

/** What can be done with the signed strings of a public image result. */
export function mountShareRoutes(mount: Mount, deps: ShareRoutesDeps): void {
  const { db, clock, tokens, shares, publicBaseUrl } = deps;

  mount(sendFeedback, async ({ body, principal }) => {
    const { result_token, expected_label } = body.value;
    const opened = tokens.open('feedback', result_token);
    if (opened.state !== 'valid') throw new ApiError('invalid_result_token');
    const { sha256Hex, model, label, score, source } = opened.picture;
    await upsertFeedback(db, {
      tokenSha256: createHash('sha256').update(result_token).digest(),
      sha256: Buffer.from(sha256Hex, 'hex'),
      modelId: model,
      label,
      score,
      source,
      expectedLabel: expected_label,
      origin: principal.origin ?? '',
      at: new Date(clock.nowMs()),
    });
    return { body: { status: 'received' as const } };
  });

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
  return { verified: true, kind: 'image', verdict: opened.verdict, issued_at: opened.issuedAt };
}

/** Older links carry the feedback token. */
function openEither(tokens: ResultTokens, token: string): OpenedResult {
  const shared = tokens.open('share', token);
  return shared.state === 'forged' ? tokens.open('feedback', token) : shared;
}
