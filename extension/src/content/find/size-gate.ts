/**
 * Smaller pictures are icons, avatars and buttons: rarely what a reader wonders about, and too small for the
 * detector to say anything about. Measured as displayed, in CSS pixels, on both sides.
 */
export const minDisplayedPx = 100;

/** The file's own pixels: a small drawing shown large stays a small drawing. */
export const minNaturalPx = 64;

export interface Dimensions {
  readonly displayedWidthPx: number;
  readonly displayedHeightPx: number;
  readonly naturalWidthPx: number;
  readonly naturalHeightPx: number;
}

export function passesSizeGate(size: Dimensions): boolean {
  return (
    Math.min(size.displayedWidthPx, size.displayedHeightPx) >= minDisplayedPx &&
    Math.min(size.naturalWidthPx, size.naturalHeightPx) >= minNaturalPx
  );
}
