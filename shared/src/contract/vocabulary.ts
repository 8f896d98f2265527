import * as z from 'zod';
import { limits } from './limits.ts';

/** Labels are cautious on purpose: none says that something is genuine, because no signal can show that. */
export const Label = z.enum(['likely_ai', 'uncertain', 'no_signal', 'abstained', 'pending', 'unavailable']);
export type Label = z.infer<typeof Label>;

export const CheckStatus = z.enum(['known', 'unknown', 'processing']);
export type CheckStatus = z.infer<typeof CheckStatus>;

export const Source = z.enum(['exact_hash', 'perceptual_hash', 'provenance', 'model', 'none']);
export type Source = z.infer<typeof Source>;

/** A score is the calibrated probability of "synthetic"; a confidence, how far the evidence supports the label. */
export const Fraction = z.number().min(0).max(1);

/** Operating points of the model that scored: `uncertain` < `likely_ai` < `strong`. */
export const Thresholds = z.object({ uncertain: z.number(), likely_ai: z.number(), strong: z.number() });
export type Thresholds = z.infer<typeof Thresholds>;

/**
 * What a text may hold, as JSON Schema says it: no control character (`line`), none but line breaks and tabs (`prose`),
 * anything but NUL (`any`), or an http or https address.
 */
export const textPatterns = {
  line: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  prose: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$',
  any: '^[^\\u0000]*$',
  url: '^[Hh][Tt][Tt][Pp][Ss]?:[^\\u0000-\\u001f\\u007f-\\u009f]+$',
} as const;

/** Postgres stores no NUL, and no other control character belongs in a line of text either. */
const noControls = z.refine<string>((text) => !/\p{Cc}/u.test(text), 'must not hold control characters');

/** Bounds count Unicode code points, as JSON Schema does; zod's own count UTF-16 units. */
export const boundedText = (minChars: number, maxChars: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      const bounds = { origin: 'string', inclusive: true, input: value } as const;
      const chars = countUpTo(maxChars + 1, value);
      if (chars < minChars) issues.push({ ...bounds, code: 'too_small', minimum: minChars });
      if (chars > maxChars) issues.push({ ...bounds, code: 'too_big', maximum: maxChars });
    })
    .meta({ ...(minChars > 0 ? { minLength: minChars } : {}), maxLength: maxChars });

/** Code points of a text, or `most` where there are at least so many. */
function countUpTo(most: number, text: string): number {
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count === most) break;
  }
  return count;
}

/** One line of text. */
export const line = (minChars: number, maxChars: number) =>
  boundedText(minChars, maxChars).check(noControls).meta({ pattern: textPatterns.line });

export const TextField = line(0, limits.textFieldChars);

/**
 * Where the caller met the medium. Stored as a reference, never fetched. Too long a text is not read as an address: that
 * takes half a second for one of 28 MB, and nobody else is answered meanwhile.
 */
export const CanonicalUrl = z
  .string()
  .max(limits.urlChars, { abort: true })
  .check(z.url({ protocol: /^https?$/ }))
  .check(noControls)
  .meta({ pattern: textPatterns.url });

/** Clients differ in whether they pad; both are read alike. */
export const Base64 = z
  .string()
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/, 'must be base64')
  .meta({ contentEncoding: 'base64' });

export const Sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex characters');
export const PdqHex = z.string().regex(/^[0-9a-f]{64}$/, 'must be a PDQ hash: 64 lower-case hex characters');

export const IdempotencyKey = z
  .string()
  .min(8)
  .max(128)
  .regex(/^[A-Za-z0-9._:-]+$/);
