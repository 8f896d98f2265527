import { randomBytes } from 'node:crypto';
import { SignedVerdict } from '@telltale/shared/contract';
import * as z from 'zod';
import type { Capabilities, Opened } from '../../platform/capabilities/capabilities.ts';

const resultTtlSeconds = 30 * 86_400;
/** Two visitors who see one picture in the same second must not share a link, nor overwrite each other's feedback. */
const nonceBytes = 6;

/** The file says that it was made with AI: by a trusted signer, an unlisted one, or plain metadata. */
const Declaration = z.enum(['declared', 'unlisted', 'metadata']);
export type Declaration = z.infer<typeof Declaration>;

/** What is signed of a verdict; the page of a short link shows the declaration, the API does not know it. */
export interface KeptVerdict extends SignedVerdict {
  readonly declaration?: Declaration | undefined;
}

/** A verdict on one picture, with what ties it to that picture. */
export interface PictureVerdict extends KeptVerdict {
  readonly sha256Hex: string;
  /** Null where the picture is too plain for a fingerprint; a preview cannot be tied to it then. */
  readonly pdqHex: string | null;
}

export type OpenedResult =
  | {
      readonly state: 'valid';
      readonly picture: PictureVerdict;
      readonly verdict: KeptVerdict;
      /** Of the website whose page had it checked; null where the token does not say. */
      readonly origin: string | null;
      /** Unix seconds. */
      readonly issuedAt: number;
      readonly expiresAt: number;
    }
  | Exclude<Opened, { state: 'valid' }>;

/** The signed strings that travel with a public image result. */
export interface ResultTokens {
  /** At most 500 and 1,024 characters; both work for 30 days. */
  issue(
    picture: PictureVerdict,
    origin: string | null,
  ): { readonly feedback_token: string; readonly share_token: string };
  open(purpose: 'feedback' | 'share', token: string): OpenedResult;
}

/** One letter a field: the feedback token must fit into 500 characters. */
const Claims = z.object({
  h: z.string(),
  f: z.string().optional(),
  l: SignedVerdict.shape.label,
  s: z.string(),
  m: z.string(),
  o: SignedVerdict.shape.source,
  v: SignedVerdict.shape.provenance_status,
  d: Declaration.optional(),
  t: z.string(),
  w: z.string().optional(),
});

export function createResultTokens(capabilities: Capabilities): ResultTokens {
  return {
    issue(picture, origin) {
      const claims = {
        h: hexToBase64url(picture.sha256Hex),
        l: picture.label,
        s: picture.score === null ? '' : String(picture.score),
        m: picture.model ?? '',
        o: picture.source,
        v: picture.provenance_status,
        ...(picture.declaration ? { d: picture.declaration } : {}),
        t: [picture.thresholds.uncertain, picture.thresholds.likely_ai, picture.thresholds.strong].join(),
        n: randomBytes(nonceBytes).toString('base64url'),
      };
      const fingerprint = picture.pdqHex === null ? {} : { f: hexToBase64url(picture.pdqHex) };
      return {
        feedback_token: capabilities.issue('feedback', claims, resultTtlSeconds),
        share_token: capabilities.issue(
          'share',
          { ...claims, ...fingerprint, ...(origin ? { w: origin } : {}) },
          resultTtlSeconds,
        ),
      };
    },
    open(purpose, token) {
      const opened = capabilities.open(purpose, token);
      if (opened.state !== 'valid') return opened;
      const claims = Claims.parse(opened.claims);
      const { sha256Hex, pdqHex, ...verdict } = pictureOf(claims);
      const { issuedAt, expiresAt } = opened;
      const picture = { sha256Hex, pdqHex, ...verdict };
      return { state: 'valid', picture, verdict, origin: claims.w ?? null, issuedAt, expiresAt };
    },
  };
}

function pictureOf(claims: z.infer<typeof Claims>): PictureVerdict {
  const [uncertain, likely_ai, strong] = claims.t.split(',').map(Number);
  return {
    sha256Hex: base64urlToHex(claims.h),
    pdqHex: claims.f === undefined ? null : base64urlToHex(claims.f),
    label: claims.l,
    score: claims.s === '' ? null : Number(claims.s),
    model: claims.m === '' ? null : claims.m,
    source: claims.o,
    provenance_status: claims.v,
    ...(claims.d ? { declaration: claims.d } : {}),
    thresholds: SignedVerdict.shape.thresholds.parse({ uncertain, likely_ai, strong }),
  };
}

const hexToBase64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
const base64urlToHex = (text: string) => Buffer.from(text, 'base64url').toString('hex');
