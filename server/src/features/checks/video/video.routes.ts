import { checkVideo, VideoCheckResponse } from '@telltale/shared/contract';
import type { Mount } from '../../../platform/http/mount.ts';
import { retryAfter } from '../../../platform/http/retry-after.ts';
import type { Metering } from '../../tokens/metering.service.ts';
import { tenantChecker } from '../checker.ts';
import { payloadOf, readVideoCheck } from './read-video-check.ts';
import { toVideoResponse } from './video-answer.ts';
import type { CheckedVideo, VideoChecks } from './video-checks.service.ts';

const costPerFrameTokens = 1;

export interface VideoRoutesDeps {
  readonly checks: VideoChecks;
  readonly metering: Metering;
}

/** The sampled-video lane for key holders. */
export function mountVideoRoutes(mount: Mount, { checks, metering }: VideoRoutesDeps): void {
  /** Frames that all came to nothing are not charged, as a single picture's would not be. */
  const priceAnswer = ({ answer, jobId }: CheckedVideo) => ({
    body: toVideoResponse(answer, jobId),
    headers: retryAfter(jobId !== null),
    charged: answer.summary.status !== 'unknown',
  });

  mount(checkVideo, async ({ body, principal, idempotencyKey }) => {
    const { tenantId, keyId } = principal;
    const check = readVideoCheck(body.value, tenantChecker(tenantId));
    const steps = checks.open(check);
    return metering.run(
      {
        tenantId,
        keyId,
        idempotencyKey,
        operation: 'video_check',
        costTokens: check.frames.length * costPerFrameTokens,
        payload: payloadOf(check),
        answers: VideoCheckResponse,
      },
      {
        async lookUp() {
          const known = await steps.lookUp();
          return known && priceAnswer(known);
        },
        fresh: async (hold) => priceAnswer(await steps.fresh({ hold })),
      },
    );
  });
}
