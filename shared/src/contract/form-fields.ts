import * as z from 'zod';

/** A text field of a multipart form: forms send an empty one where nothing was entered. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** A number in a form or a query, where Number() alone would also understand " " and "0x10". */
export const digitsAsNumber = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
    schema,
  );
