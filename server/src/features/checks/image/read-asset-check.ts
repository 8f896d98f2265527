import { type AssetCheckRequest, type checkAsset, limits } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Call } from '../../../platform/http/mount.ts';
import { tenantChecker } from '../checker.ts';
import { admitPicture, thumbnailBytes } from './admit-picture.ts';
import type { AssetReferences } from './assets.repository.ts';
import type { ImageCheck } from './image-checks.service.ts';

/** How long an answer may keep the caller waiting for a fresh inference. */
const syncWaitMs = 10_000;
const defaultWaitMs = 2_500;

/** What a key holder asks about. Rejects with 400 or 413 what needs no decoding to be refused. */
export function readAssetCheck(body: Call<typeof checkAsset>['body'], tenantId: string): ImageCheck {
  const caller = tenantChecker(tenantId);
  if (body.kind === 'form') {
    const { fields, file } = body;
    const picture = admitPicture(file, limits.imagePixels);
    if (fields.frame_sha256 !== undefined && fields.frame_sha256 !== picture.sha256.toString('hex'))
      throw new ApiError('hash_mismatch');
    return {
      caller,
      references: referencesOf(fields),
      picture,
      claimedSha256: null,
      claimedPdq: fields.frame_phash ?? null,
      answerByMs: performance.now() + (fields.sync === 'true' ? syncWaitMs : defaultWaitMs),
    };
  }
  const { value } = body;
  if (!value.thumb_jpeg_base64 && !value.frame_sha256 && !value.frame_phash)
    throw new ApiError(
      'invalid_payload',
      'Send at least one of frame_sha256, frame_phash and thumb_jpeg_base64.',
    );
  return {
    caller,
    references: referencesOf(value),
    picture: value.thumb_jpeg_base64
      ? admitPicture(thumbnailBytes(value.thumb_jpeg_base64), limits.thumbPixels)
      : null,
    claimedSha256: value.frame_sha256 ?? null,
    claimedPdq: value.frame_phash ?? null,
    answerByMs: performance.now() + defaultWaitMs,
  };
}

/** What the check judges: two requests that differ in nothing else are the same. */
export function payloadOf({ picture, claimedSha256, claimedPdq }: ImageCheck): readonly (string | null)[] {
  return [picture?.sha256.toString('hex') ?? null, claimedSha256, claimedPdq];
}

type ReferenceFields = Pick<
  AssetCheckRequest,
  'client_asset_id' | 'app_package' | 'canonical_url' | 'platform_asset_id' | 'captured_at_ms'
>;

function referencesOf(fields: ReferenceFields): AssetReferences {
  return {
    client_asset_id: fields.client_asset_id ?? null,
    app_package: fields.app_package ?? null,
    canonical_url: fields.canonical_url ?? null,
    platform_asset_id: fields.platform_asset_id ?? null,
    captured_at_ms: fields.captured_at_ms ?? null,
  };
}
