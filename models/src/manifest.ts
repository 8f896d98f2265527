import * as z from 'zod';

const probability = z.number().min(0).max(1);
const count = z.number().int().nonnegative();

/** How one threshold was found: `flagged` of `reals` held-out real pictures reach it. */
const thresholdEvidence = z.strictObject({
  falseAlarmTarget: probability,
  reals: count,
  flagged: count,
  /** True where fewer than 3 / target real pictures calibrate it. */
  provisional: z.boolean(),
});

const evidenceOfThresholds = z.strictObject({
  uncertain: thresholdEvidence,
  likely_ai: thresholdEvidence,
  strong: thresholdEvidence,
});

const operatingPoints = z
  .strictObject({ uncertain: probability, likely_ai: probability, strong: probability })
  .refine((t) => t.uncertain <= t.likely_ai && t.likely_ai <= t.strong, 'thresholds must not fall');
export type Thresholds = z.infer<typeof operatingPoints>;

/** What every model has, whatever its lane. */
const commonFields = {
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  status: z.enum(['current', 'retired']),
  file: z.string().regex(/^weights\/[\w.-]+\.onnx$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().positive(),
  licence: z.string().min(1),
  /** Of a model in use below `cards`, of a retired one in the archive. */
  card: z.string().regex(/^(archive\/)?cards\/[\w.-]+\.md$/),
  calibration: z.strictObject({
    kind: z.literal('platt'),
    slope: z.number(),
    intercept: z.number(),
    /** Share of synthetic items at which `score` is a probability. */
    baseRate: probability,
  }),
  thresholds: operatingPoints,
  thresholdEvidence: evidenceOfThresholds,
};

/**
 * How a detector looks at one view after another, and stops where the rest could hardly change the label. The logits of
 * the patches that it has not seen have the mean `offset + whole * (logit of the whole view) + seen * (mean of the
 * patches it has seen)`, give or take: between `low` and `high` of that in all but a few pictures.
 */
const cascade = z.strictObject({
  /** Names in the network: what reads a batch of views, and the two logits it gives for each (as a whole, as a patch). */
  views: z.string().min(1),
  readings: z.string().min(1),
  /** How much the mean of the patches counts beside the whole view. */
  patchShare: z.number().positive(),
  steps: z
    .array(
      z.strictObject({
        /** How many patches have been looked at when this step is asked. */
        patches: count,
        offset: z.number(),
        whole: z.number(),
        seen: z.number(),
        low: z.number().nonpositive(),
        high: z.number().nonnegative(),
      }),
    )
    .min(1),
  /** What the steps were fitted on. */
  evidence: z.strictObject({ pictures: count, deliveries: count, outside: probability }),
});

/** Thresholds of pictures whose short side has `fromPx` pixels or more, and fewer than the next bin's. */
const sizeBin = z.strictObject({
  fromPx: count,
  thresholds: operatingPoints,
  thresholdEvidence: evidenceOfThresholds,
});

const sizeBins = z
  .array(sizeBin)
  .min(1)
  .refine(
    (bins) =>
      bins.every(({ fromPx }, at) => (at === 0 ? fromPx === 0 : fromPx > (bins[at - 1]?.fromPx ?? 0))),
    'bins must be listed from the smallest pictures on, and hold those of every size',
  )
  // Otherwise making a picture smaller could gain it a stronger label.
  .refine(
    (bins) => bins.every(({ thresholds }, at) => at === 0 || rise(thresholds, bins[at - 1]?.thresholds)),
    'thresholds must not fall as pictures get smaller',
  );

function rise(larger: Thresholds, smaller = larger): boolean {
  return (['uncertain', 'likely_ai', 'strong'] as const).every((point) => smaller[point] >= larger[point]);
}

/** Where an image model runs: `full` on the server, `light` in browsers, which carry it. */
const imageSizes = ['full', 'light'] as const;
export type ImageSize = (typeof imageSizes)[number];

const imageModel = z.strictObject({
  ...commonFields,
  lane: z.literal('image'),
  /** Of a model in use; one alone may be both. A retired model runs nowhere and has none. */
  sizes: z
    .array(z.enum(imageSizes))
    .min(1)
    .refine((sizes) => new Set(sizes).size === sizes.length, 'a size must be named once')
    .optional(),
  /**
   * What is asked of a picture of its size. `thresholds` are then those of verdicts from before there were bins, which
   * kept none of their own: they stay as the model's report has them.
   */
  sizeBins: sizeBins.optional(),
  /**
   * Of pictures with a short side of `fromPx` and more. `calibration` is then that of pictures no larger than the whole
   * view, and in between both mix in proportion to the side.
   */
  largeCalibration: z
    .strictObject({
      fromPx: z.number().int().positive(),
      slope: z.number().positive(),
      intercept: z.number(),
    })
    .optional(),
  /** Of the generated pictures of the test split, recompressed as the web does, how many stayed below `likely_ai`. */
  misses: z.strictObject({ generated: count, missed: count }).optional(),
  input: z.strictObject({
    patchPx: z.number().int().positive(),
    maxPatches: z.number().int().positive(),
    wholePx: z.number().int().positive(),
  }),
  /** Each current model has one. */
  cascade: cascade.optional(),
});

const textModel = z.strictObject({
  ...commonFields,
  lane: z.literal('text'),
  /** ISO 639-1 codes of the languages the card measured. */
  languages: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
  input: z.strictObject({
    /** Word pairs and words fall into 2 ^ hashBits places. */
    hashBits: z.number().int().min(8).max(24),
    /** Shorter texts (Unicode code points) get no answer. */
    leastLength: z.number().int().positive(),
    /** Shorter texts get an answer only in the top band. */
    fullLength: z.number().int().positive(),
    /** Longer texts are read in windows of at most so many words. */
    windowWords: z.number().int().positive(),
  }),
});

const audioModel = z.strictObject({
  ...commonFields,
  lane: z.literal('audio'),
  /** Finds the speech before anything is scored; made by others, so its origin is told. */
  vad: z.strictObject({
    file: commonFields.file,
    sha256: commonFields.sha256,
    bytes: commonFields.bytes,
    licence: z.string().min(1),
    origin: z.string().min(1),
  }),
  input: z.strictObject({
    windowSeconds: z.number().positive(),
    /** Windows of a long recording are spread over its speech; the median of their scores counts. */
    maxWindows: z.number().int().positive(),
    leastSpeechSeconds: z.number().positive(),
  }),
  /** Below this probability the kind of content stays `unknown` and nothing is scored. */
  leastKindConfidence: probability,
});

const anyModel = z.discriminatedUnion('lane', [imageModel, textModel, audioModel]);

export type ImageModel = z.infer<typeof imageModel>;
export type Cascade = z.infer<typeof cascade>;
export type TextModel = z.infer<typeof textModel>;
export type AudioModel = z.infer<typeof audioModel>;
export type Model = z.infer<typeof anyModel>;
export type Lane = Model['lane'];

const modelManifest = z
  .strictObject({ version: z.literal(1), models: z.array(anyModel) })
  .refine(
    ({ models }) => new Set(models.map((model) => model.id)).size === models.length,
    'model ids must be unique',
  )
  .refine(
    ({ models }) => (['text', 'audio'] as const).every((lane) => currentOf(models, lane).length <= 1),
    'a lane has at most one current model, but for pictures',
  )
  .superRefine(({ models }, context) => {
    for (const message of problemsOfSizes(models.filter((model) => model.lane === 'image')))
      context.addIssue({ code: 'custom', message });
  });

/** Each size is that of one current model, so that server and browser know which one they run. */
function problemsOfSizes(models: readonly ImageModel[]): string[] {
  const current = models.filter(({ status }) => status === 'current');
  const counts = imageSizes.map((size) => ({
    size,
    ids: current.filter(({ sizes }) => sizes?.includes(size)).map(({ id }) => id),
  }));
  return [
    ...counts
      .filter(({ ids }) => ids.length !== 1)
      .map(
        ({ size, ids }) =>
          `exactly one current image model must be ${size}, not ${ids.join(' and ') || 'none'}`,
      ),
    ...current.filter(({ sizes }) => !sizes).map(({ id }) => `${id} is current and must say its sizes`),
    ...models
      .filter(({ status, sizes }) => status === 'retired' && sizes)
      .map(({ id }) => `${id} is retired and must have no sizes`),
    ...current.filter(({ cascade }) => !cascade).map(({ id }) => `${id} is current and must have a cascade`),
  ];
}

export type ModelManifest = z.infer<typeof modelManifest>;

/** Throws with the place and the reason when the manifest is not what the code expects. */
export function parseManifest(json: unknown): ModelManifest {
  const parsed = modelManifest.safeParse(json);
  if (!parsed.success) throw new Error(`model manifest: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

type ModelOf<L extends Lane> = Extract<Model, { lane: L }>;
/** Lanes whose one model runs on the server and in browsers. */
type PlainLane = Exclude<Lane, 'image'>;

/** The one model of a lane that scores today; undefined while there is none. Pictures: `currentImageModel`. */
export function findCurrentModel<L extends PlainLane>(
  manifest: ModelManifest,
  lane: L,
): ModelOf<L> | undefined {
  return currentOf(manifest.models, lane)[0];
}

/** The same, for a lane that cannot do without. */
export function currentModel<L extends PlainLane>(manifest: ModelManifest, lane: L): ModelOf<L> {
  const model = findCurrentModel(manifest, lane);
  if (!model) throw new Error(`model manifest: no current model in lane ${lane}`);
  return model;
}

/** The image model of a size that scores today: `full` on the server, `light` in browsers. */
export function currentImageModel(manifest: ModelManifest, size: ImageSize): ImageModel {
  const model = currentImageModels(manifest).find(({ sizes }) => sizes?.includes(size));
  if (!model) throw new Error(`model manifest: no current image model is ${size}`);
  return model;
}

/** One for both sizes, or one for each. */
export function currentImageModels({ models }: ModelManifest): readonly ImageModel[] {
  return currentOf(models, 'image');
}

function currentOf<L extends Lane>(models: readonly Model[], lane: L): readonly ModelOf<L>[] {
  return models.filter(
    (candidate): candidate is ModelOf<L> => candidate.lane === lane && candidate.status === 'current',
  );
}
