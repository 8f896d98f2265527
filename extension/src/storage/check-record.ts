import { AudioReason, Label, Provenance, Source, TextReason, Thresholds } from '@telltale/shared/contract';
import * as z from 'zod';
import { answerSteps } from '../messaging/check-answer.ts';
import { lanes } from '../messaging/lanes.ts';
import { type Outcome, opinions, problemCodes } from '../messaging/outcome.ts';

const Delivery = z.enum(['as_is', 'converted', 'fingerprint', 'not_sent']);

/** A queued check at the server: enough to go on polling after this worker was evicted. */
const JobTicket = z.object({
  jobId: z.string(),
  /** Of the public lane; null where the account's key opens the job. */
  jobToken: z.string().nullable(),
  /** What was sent for it. */
  delivery: Delivery,
});
export type JobTicket = z.infer<typeof JobTicket>;

export const KeptAnswer = z.object({
  lane: z.enum(lanes),
  label: Label,
  score: z.number().nullable(),
  thresholds: Thresholds.nullable(),
  source: Source,
  model: z.string().nullable(),
  cached: z.boolean(),
  matchDistanceBits: z.number().nullable(),
  provenance: Provenance.nullable(),
  delivery: Delivery,
  steps: z.array(z.enum(answerSteps)).readonly(),
  reason: z
    .enum([...TextReason.options, ...AudioReason.options])
    .exclude(['model_score'])
    .nullable(),
  blurhash: z.string().max(100).optional(),
  frames: z
    .array(z.object({ atMs: z.number(), score: z.number().nullable() }))
    .readonly()
    .optional(),
  characters: z.number().optional(),
  seconds: z.number().optional(),
});

const FinalOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('verdict'),
    evidence: KeptAnswer,
    problem: z.enum(problemCodes).optional(),
    reportAs: z.string().optional(),
  }),
  z.object({ kind: z.literal('problem'), problem: z.enum(problemCodes) }),
]);

export const CheckRecord = z.object({
  /** For the popup's list; a data: URL is cut short, its mark tells pictures apart. */
  imageUrl: z.string(),
  mark: z.string().optional(),
  /** Of the page, or of the frame in it that shows the picture. */
  site: z.string().optional(),
  isVideo: z.boolean().optional(),
  /** What the reader was shown of the file before deciding whether to send it; empty where it could not be read. */
  preview: z.string().optional(),
  /** Of the file that was shown: another one is not sent in its place. */
  previewSha256: z.string().optional(),
  startedAtMs: z.number(),
  /** For a report that the answer is wrong; stays in the background. */
  feedbackToken: z.string().optional(),
  /** What the reader said of it. */
  reported: z.enum(opinions).optional(),
  progress: z.discriminatedUnion('state', [
    z.object({ state: z.literal('preparing') }),
    z.object({
      state: z.literal('queued'),
      ticket: JobTicket,
      /** What this device found before it sent it. */
      local: KeptAnswer,
      sha256: z.string().nullable(),
    }),
    z.object({ state: z.literal('done'), outcome: FinalOutcome }),
  ]),
});
export type CheckRecord = z.infer<typeof CheckRecord>;
export type Progress = CheckRecord['progress'];
export type FinalOutcome = Exclude<Outcome, { kind: 'off' }>;
