import { checkPublicImage, limits, noProvenance, type PublicImageResult } from '@telltale/shared/contract';
import { type Answered, signalsOf } from '@telltale/shared/signals';
import type { Mount } from '../../../platform/http/mount.ts';
import { retryAfter } from '../../../platform/http/retry-after.ts';
import type { JobTokens } from '../../jobs/job-tokens.service.ts';
import type { JobRow } from '../../jobs/jobs.service.ts';
import type { Declaration, ResultTokens } from '../../shares/result-tokens.service.ts';
import { visitorChecker } from '../checker.ts';
import { admitPicture } from './admit-picture.ts';
import { type ImageAnswer, toPublicResult } from './image-answer.ts';
import type { ImageChecks } from './image-checks.service.ts';
import { answerOfJob, PictureFacts } from './image-jobs.ts';
import type { ImageModels } from './image-models.ts';

/** An idle server answers within it on a processor without instructions for int8, too. */
const waitMs = 2_500;

const noReferences = {
  client_asset_id: null,
  app_package: null,
  canonical_url: null,
  platform_asset_id: null,
  captured_at_ms: null,
};

export interface PublicImageRoutesDeps {
  readonly checks: ImageChecks;
  readonly jobTokens: JobTokens;
  readonly results: PublicImageResults;
}

/** The image lane for pages of allowed origins. Nothing a visitor names is stored. */
export function mountPublicImageRoutes(mount: Mount, deps: PublicImageRoutesDeps): void {
  const { checks, jobTokens, results } = deps;

  mount(checkPublicImage, async ({ body, principal }) => {
    const picture = admitPicture(body.file, limits.imagePixels);
    const steps = checks.open({
      caller: visitorChecker(principal),
      references: noReferences,
      picture,
      claimedSha256: null,
      claimedPdq: null,
      answerByMs: performance.now() + waitMs,
    });
    const { answer } = (await steps.lookUp()) ?? (await steps.fresh({ visitor: principal }));
    const result = results.of(answer, picture.sha256.toString('hex'), principal.origin);
    if (answer.status !== 'processing') return { body: result };
    const job_token = jobTokens.issue(answer.jobId, principal.origin);
    return { body: { ...result, job_id: answer.jobId, job_token }, headers: retryAfter(true) };
  });
}

/** What a page is told of a picture, with the signed strings that go with a verdict. */
export interface PublicImageResults {
  of(answer: ImageAnswer, sha256Hex: string, origin: string | null): PublicImageResult;
  ofJob(job: JobRow, origin: string | null): PublicImageResult;
}

/** What a short link keeps of the file's own words. */
function declarationIn(answer: Answered): Declaration | undefined {
  const [first] = signalsOf(answer);
  if (first?.name === 'declared') return 'declared';
  return first?.name === 'unverified' ? first.rests : undefined;
}

export function createPublicImageResults(models: ImageModels, tokens: ResultTokens): PublicImageResults {
  const results: PublicImageResults = {
    of(answer, sha256Hex, origin) {
      const result = toPublicResult(answer, models);
      if (answer.status !== 'known') return result;
      const { label, score, model, source, thresholds } = result;
      const { pdqHex, provenance } = answer.verdict;
      const provenance_status = (provenance ?? noProvenance).status;
      const declaration = declarationIn({ label, score, provenance });
      const signed = { label, score, model, source, thresholds, provenance_status, declaration };
      return { ...result, ...tokens.issue({ ...signed, sha256Hex, pdqHex }, origin) };
    },
    ofJob: (job, origin) => results.of(answerOfJob(job), PictureFacts.parse(job.request).sha256, origin),
  };
  return results;
}
