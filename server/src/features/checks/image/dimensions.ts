/** In pixels, as a file's header announces them. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}
