import { createHash } from 'node:crypto';
import { sendFeedback } from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeptRows } from '../quota/kept-rows.service.ts';
import type { ResultTokens } from '../shares/result-tokens.service.ts';
import { upsertFeedback } from './feedback.repository.ts';

export interface FeedbackRoutesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: ResultTokens;
  readonly keptRows: KeptRows;
}

/** What readers say of a public image result, bound to it by its signed string. */
export function mountFeedbackRoutes(mount: Mount, deps: FeedbackRoutesDeps): void {
  const { db, clock, tokens, keptRows } = deps;
  mount(sendFeedback, async ({ body, principal }) => {
    const { result_token, expected_label } = body.value;
    const opened = tokens.open('feedback', result_token);
    if (opened.state !== 'valid') throw new ApiError('invalid_result_token');
    const { sha256Hex, model, label, score, source } = opened.picture;
    const feedback = {
      tokenSha256: createHash('sha256').update(result_token).digest(),
      sha256: Buffer.from(sha256Hex, 'hex'),
      modelId: model,
      label,
      score,
      source,
      expectedLabel: expected_label,
      origin: principal.origin ?? '',
      at: new Date(clock.nowMs()),
    };
    await db.transaction().execute(async (tx) => {
      if (await upsertFeedback(tx, feedback)) await keptRows.countNew(tx, principal);
    });
    return { body: { status: 'received' as const } };
  });
}
