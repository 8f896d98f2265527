import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { digitsAsNumber, emptyAsAbsent } from './form-fields.ts';
import { limits } from './limits.ts';
import { Provenance } from './provenance.ts';
import {
  CanonicalUrl,
  CheckStatus,
  Fraction,
  Label,
  PdqHex,
  Sha256Hex,
  Source,
  TextField,
  Thresholds,
} from './vocabulary.ts';

const references = {
  client_asset_id: TextField.nullish(),
  app_package: TextField.nullish(),
  canonical_url: CanonicalUrl.nullish(),
  platform_asset_id: TextField.nullish(),
};

/** Padded or not. Its form is checked while it is decoded: over twenty frames a pattern would hold up the server. */
export const ThumbnailBase64 = z.string().meta({ contentEncoding: 'base64' });

export const AssetCheckRequest = z
  .object({
    ...references,
    frame_sha256: Sha256Hex.nullish(),
    frame_phash: PdqHex.nullish(),
    thumb_jpeg_base64: ThumbnailBase64.nullish(),
    captured_at_ms: z.int().nonnegative().nullish(),
  })
  .meta({ id: 'AssetCheckRequest' });
export type AssetCheckRequest = z.infer<typeof AssetCheckRequest>;

export const AssetCheckFields = z.object({
  client_asset_id: emptyAsAbsent(TextField.optional()),
  app_package: emptyAsAbsent(TextField.optional()),
  canonical_url: emptyAsAbsent(CanonicalUrl.optional()),
  platform_asset_id: emptyAsAbsent(TextField.optional()),
  frame_sha256: emptyAsAbsent(Sha256Hex.optional()),
  frame_phash: emptyAsAbsent(PdqHex.optional()),
  captured_at_ms: emptyAsAbsent(digitsAsNumber(z.int().nonnegative()).optional()),
  sync: emptyAsAbsent(z.enum(['true', 'false']).optional()),
});

export const AssetCheckResponse = z
  .object({
    asset_id: z.string().nullish(),
    job_id: z.string().nullish(),
    status: CheckStatus,
    label: Label,
    score: Fraction.nullish(),
    confidence: Fraction.nullish(),
    thresholds: Thresholds,
    source: Source,
    model: z.string().nullish(),
    model_retired: z.boolean().nullish(),
    cached: z.boolean().default(false),
    match_distance: z.int().nullish(),
    ttl_seconds: z.int(),
    provenance: Provenance.nullish(),
  })
  .meta({ id: 'AssetCheckResponse' });
export type AssetCheckResponse = z.infer<typeof AssetCheckResponse>;

export const checkAsset = endpoint({
  id: 'checkAsset',
  method: 'POST',
  path: '/v1/assets/check',
  auth: 'key',
  tag: 'detection',
  summary: 'Check one image or frame',
  idempotent: true,
  json: { schema: AssetCheckRequest, maxBytes: limits.assetJsonBytes },
  multipart: { fields: AssetCheckFields, fileMaxBytes: limits.assetFileBytes },
  responses: { 200: AssetCheckResponse },
  errors: [400, 401, 402, 403, 409, 413, 429, 503],
});

export const getAsset = endpoint({
  id: 'getAsset',
  method: 'GET',
  path: '/v1/assets/{asset_id}',
  auth: 'key',
  tag: 'detection',
  summary: 'Retrieve the result of an earlier image check',
  params: z.object({ asset_id: TextField }),
  responses: { 200: AssetCheckResponse },
  errors: [401, 403, 404, 422, 429],
});
