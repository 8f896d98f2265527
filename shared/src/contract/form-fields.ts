import * as z from 'zod';

/** A text field of a multipart form: forms send an empty one where nothing was entered. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
