/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What a file's header announces of its picture. */
export interface PictureHeader extends PictureSize {
  /**
   * The work of decoding, as passes over all pixels: one for each scan of a JPEG, and for whatever else costs as much.
   * tools/attack/costliest-picture.ts searches for the file that costs most at the limit.
   */
  readonly passes: number;
}
