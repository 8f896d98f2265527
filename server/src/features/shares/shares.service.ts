import { createHash, randomBytes } from 'node:crypto';
import type { ShareView } from '@telltale/shared/contract';
import { hammingDistanceBits } from '@telltale/shared/fingerprint/pdq';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallSource } from '../../platform/http/principals.ts';
import type { KeptRows } from '../quota/kept-rows.service.ts';
import type { MakePreview, Preview } from './preview.ts';
import type { KeptVerdict, PictureVerdict, ResultTokens } from './result-tokens.service.ts';
import { addPreview, deleteExpiredShares, findShare, keepShare } from './shares.repository.ts';

export type { MakePreview } from './preview.ts';

/** What a short link shows, with what its page says beyond the API. */
export interface KeptShare extends ShareView {
  readonly verdict: KeptVerdict | null;
}

export interface Shares {
  /**
   * Rejects with 400 on a forged or expired token, and on a preview of another picture; with 429 where a new link is
   * one more than the source may make in a day.
   */
  create(
    token: string,
    previewJpeg: Uint8Array | null,
    source: CallSource,
  ): Promise<{ shareId: string; expiresAt: number }>;
  /** Undefined when unknown or expired. */
  find(shareId: string): Promise<KeptShare | undefined>;
  /** @returns how many links and previews were erased */
  eraseExpired(): Promise<number>;
}

export interface SharesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: ResultTokens;
  readonly makePreview: MakePreview;
  readonly keptRows: KeptRows;
}

/** A picture edited over a tenth of its area still lies within; another picture lies at about 128. */
const maxPreviewDistanceBits = 31;
/** 128 bits: a link cannot be guessed. */
const idBytes = 16;

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function createShares({ db, clock, tokens, makePreview, keptRows }: SharesDeps): Shares {
  return {
    async create(token, previewJpeg, source) {
      const opened = tokens.open('share', token);
      if (opened.state !== 'valid') throw new ApiError('invalid_result_token');
      const preview = previewJpeg && (await previewOf(makePreview, opened.picture, previewJpeg, source));
      const shareId = randomBytes(idBytes).toString('base64url');
      const kept = await db.transaction().execute(async (tx) => {
        const share = await keepShare(tx, {
          shareId,
          tokenSha256: createHash('sha256').update(token).digest(),
          token,
          origin: opened.origin,
          createdAt: new Date(clock.nowMs()),
          expiresAt: new Date(opened.expiresAt * 1000),
        });
        if (share.share_id === shareId) await keptRows.countNew(tx, source);
        if (preview) await addPreview(tx, share.share_id, preview);
        return share;
      });
      return { shareId: kept.share_id, expiresAt: toSeconds(kept.expires_at) };
    },
    async find(shareId) {
      const row = await findShare(db, shareId, new Date(clock.nowMs()));
      if (!row) return undefined;
      // The key that signed it may have left the ring since; the record alone proves nothing.
      const opened = tokens.open('share', row.token);
      return {
        share_id: row.share_id,
        verified: opened.state === 'valid',
        verdict: opened.state === 'valid' ? opened.verdict : null,
        preview: row.preview_jpeg && `data:image/jpeg;base64,${row.preview_jpeg.toString('base64')}`,
        preview_blurhash: row.preview_blurhash,
        created_at: toSeconds(row.created_at),
        expires_at: toSeconds(row.expires_at),
      };
    },
    eraseExpired: () => deleteExpiredShares(db, new Date(clock.nowMs())),
  };
}

async function previewOf(
  makePreview: MakePreview,
  picture: PictureVerdict,
  bytes: Uint8Array,
  source: CallSource,
): Promise<Preview> {
  const preview = await makePreview(bytes, source);
  const isSamePicture =
    picture.pdqHex !== null && hammingDistanceBits(picture.pdqHex, preview.pdqHex) <= maxPreviewDistanceBits;
  if (!isSamePicture) throw new ApiError('preview_mismatch');
  return preview;
}
