import type { PictureViews } from '@telltale/models/image/views-detector';

/** The views of pictures that were read a moment ago: their inference usually follows. */
export interface RecentViews {
  /** Forgets a picture without views: no inference follows, and nothing would bound how many there are. */
  keep(sha256: string, views: PictureViews): void;
  has(sha256: string): boolean;
  /** Once: a picture is scored once. */
  take(sha256: string): PictureViews | undefined;
}

/** @param maxBytes what all of them may take; the oldest goes first, and its picture is read again */
export function createRecentViews(maxBytes: number): RecentViews {
  const kept = new Map<string, PictureViews>();
  let sizeBytes = 0;

  function take(sha256: string): PictureViews | undefined {
    const views = kept.get(sha256);
    if (views && kept.delete(sha256)) sizeBytes -= sizeOf(views);
    return views;
  }

  return {
    take,
    has: (sha256) => kept.has(sha256),
    keep(sha256, views) {
      take(sha256);
      if (!views.views) return;
      kept.set(sha256, views);
      sizeBytes += sizeOf(views);
      for (const oldest of kept.keys()) {
        if (sizeBytes <= maxBytes) break;
        take(oldest);
      }
    },
  };
}

const sizeOf = ({ views }: PictureViews): number =>
  views ? views.whole.data.byteLength + views.patches.data.byteLength : 0;
