const KB = 1024;
const MB = 1024 * KB;

/** Numeric limits of the contract. 1 MB = 1,048,576 bytes; media count after base64 decoding. */
export const limits = {
  assetFileBytes: 10 * MB,
  publicImageBytes: 4 * MB,
  imagePixels: 25_000_000,
  imageSidePx: 16_384,
  /** Scans of a JPEG, and what else a decoder goes over all pixels for: docs/decisions/0017. */
  imagePasses: 104,
  imagePixelPasses: 400_000_000,
  thumbBytes: 512 * KB,
  thumbPixels: 2_000_000,
  jsonBytes: 64 * KB,
  assetJsonBytes: 1 * MB,
  videoFrames: 20,
  publicVideoFrames: 15,
  videoFrameJsonBytes: 700 * KB,
  supplierChars: 200,
  notesChars: 2000,
  reviewerChars: 200,
  rationaleChars: 4000,
  textJsonBytes: 256 * KB,
  textCodePoints: 20_000,
  audioJsonBytes: 28 * MB,
  audioFileBytes: 20 * MB,
  paymentEventBytes: 256 * KB,
  shareJsonBytes: 256 * KB,
  shareTokenChars: 1024,
  urlChars: 2048,
  textFieldChars: 256,
  keyNameChars: 100,
  ledgerEntries: 10_000,
  listedKeys: 500,
  listedOrders: 500,
  searchChars: 200,
  listedReviews: 500,
  originsPerTenant: 5,
  connectionsPerTenant: 5,
  emailMinChars: 3,
  emailMaxChars: 320,
  organizationChars: 200,
  websiteChars: 200,
  magicLinkTokenMinChars: 32,
  magicLinkTokenMaxChars: 256,
} as const;

/** How long a client may keep an answer, by status. */
export const ttlSeconds = { known: 2_592_000, unknown: 3_600, processing: 2 } as const;
