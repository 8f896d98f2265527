import * as z from 'zod';
import { digitsAsNumber } from './form-fields.ts';

/** Where a page ended, as the `Link` of that page wrote it: a moment in microseconds, and the id of its last entry. */
export const ListPosition = z
  .string()
  .regex(/^\d{1,17}\.[A-Za-z0-9_-]{1,64}$/, 'must be a position as the Link of a page has it');

/** `limit` and `before` of a list whose newest entries come first. */
export const pageQuery = <B extends z.ZodType>(most: number, before: B) =>
  z.object({
    limit: digitsAsNumber(z.number().int().min(1).max(most)).optional(),
    before: before.optional(),
  });
