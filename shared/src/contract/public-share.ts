import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { ProvenanceStatus } from './provenance.ts';
import { Base64, Fraction, Label, Sha256Hex, Source, TextField, Thresholds } from './vocabulary.ts';

/** What the server signed about one checked picture. */
export const SignedVerdict = z
  .object({
    label: Label,
    score: Fraction.nullable(),
    model: z.string().nullable(),
    source: Source,
    provenance_status: ProvenanceStatus,
    thresholds: Thresholds,
  })
  .meta({ id: 'SignedVerdict' });
export type SignedVerdict = z.infer<typeof SignedVerdict>;

const UnixSeconds = z.int().nonnegative();

export const PublicFeedbackRequest = z
  .object({
    result_token: z.string().min(10).max(500),
    expected_label: z.enum(['ai', 'human', 'unsure']),
  })
  .meta({ id: 'PublicFeedbackRequest' });

export const sendFeedback = endpoint({
  id: 'sendFeedback',
  method: 'POST',
  path: '/v1/public/feedback',
  auth: 'origin',
  throttled: true,
  tag: 'public',
  summary:
    'Dispute or confirm a public image result; a later word about the same result replaces the earlier',
  json: { schema: PublicFeedbackRequest, maxBytes: limits.jsonBytes },
  responses: {
    200: z.object({ status: z.literal('received') }).meta({ id: 'PublicFeedbackResponse' }),
  },
  errors: [400, 403, 413, 422, 429, 503],
});

export const ShareRequest = z
  .object({
    share_token: z.string().min(10).max(limits.shareTokenChars),
    /** Opt-in: becomes public with the link, re-encoded and without its metadata. */
    preview_jpeg_base64: Base64.nullish(),
  })
  .meta({ id: 'ShareRequest' });

export const ShareResponse = z
  .object({ share_id: z.string(), url: z.string(), expires_at: UnixSeconds })
  .meta({ id: 'ShareResponse' });

export const createShare = endpoint({
  id: 'createShare',
  method: 'POST',
  path: '/v1/public/share',
  auth: 'none',
  throttled: true,
  tag: 'public',
  summary: 'Exchange a share token for a short link, with a preview when one is sent',
  json: { schema: ShareRequest, maxBytes: limits.shareJsonBytes },
  responses: { 200: ShareResponse },
  errors: [400, 413, 429, 503],
});

export const ShareView = z
  .object({
    share_id: z.string(),
    /** The stored token still carries a signature of this server. */
    verified: z.boolean(),
    verdict: SignedVerdict.nullable(),
    /** A `data:image/jpeg;base64,` URL. */
    preview: z.string().nullable(),
    preview_blurhash: z.string().nullable(),
    created_at: UnixSeconds,
    expires_at: UnixSeconds,
  })
  .meta({ id: 'ShareView' });
export type ShareView = z.infer<typeof ShareView>;

export const getShare = endpoint({
  id: 'getShare',
  method: 'GET',
  path: '/v1/public/share/{share_id}',
  auth: 'none',
  throttled: true,
  tag: 'public',
  summary: 'What a short link stands for',
  params: z.object({ share_id: TextField }),
  responses: { 200: ShareView },
  errors: [404, 422, 429],
});

export const ResultVerification = z
  .discriminatedUnion('verified', [
    z.object({
      verified: z.literal(true),
      /** The lane whose result was signed. */
      kind: z.literal('image'),
      /** Of the file that was checked. */
      sha256: Sha256Hex,
      verdict: SignedVerdict,
      issued_at: UnixSeconds,
    }),
    z.object({ verified: z.literal(false), reason: z.enum(['missing', 'forged', 'expired']) }),
  ])
  .meta({ id: 'ResultVerification' });
export type ResultVerification = z.infer<typeof ResultVerification>;

export const verifyResult = endpoint({
  id: 'verifyResult',
  method: 'GET',
  path: '/v1/public/result',
  auth: 'none',
  throttled: true,
  tag: 'public',
  summary: 'Verify a shared result token and return exactly what was signed',
  query: z.object({ token: z.string().max(limits.shareTokenChars).optional() }),
  responses: { 200: ResultVerification },
  errors: [422, 429],
});
