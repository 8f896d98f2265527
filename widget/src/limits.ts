const MB = 1024 * 1024;

/**
 * What is refused here, in words, before anything is sent. Those down to the texts' are the server's own limits; a
 * picture beyond them is made smaller first, up to the next two, which the page itself has to decode.
 */
export const limits = {
  imageBytes: 4 * MB,
  imagePixels: 25_000_000,
  imageSidePx: 16_384,
  imagePasses: 104,
  imagePixelPasses: 400_000_000,
  audioBytes: 20 * MB,
  textCodePoints: 20_000,
  imageFileBytes: 50 * MB,
  decodedPixels: 100_000_000,
  /** A video is read whole for its hash. */
  videoBytes: 100 * MB,
  videoSeconds: 180,
  /** The detector abstains on a picture with a shorter side (models/src/image/blank.ts). */
  leastSidePx: 32,
} as const;

/** Representative stills of a video: one in the middle of each fifth. */
export const videoFrames = 5;

export const megabytes = (bytes: number) => bytes / MB;
