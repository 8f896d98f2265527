import { storage } from 'wxt/utils/storage';
import type * as z from 'zod';

/** Something the extension keeps, with its form. What does not fit its form counts as absent. */
export interface Kept<T> {
  read(): Promise<T>;
  /** Null until it is written for the first time. */
  readWritten(): Promise<T | null>;
  write(value: T): Promise<void>;
  watch(listener: (value: T) => void): () => void;
}

/**
 * How what an older version stored becomes what this one reads: entry by entry, in this order, none ever taken away.
 * Several pages may do it at the same time, so doing it twice must change nothing.
 */
export type Migrations = readonly ((older: unknown) => unknown)[];

export function keptLocal<T>(
  name: string,
  schema: z.ZodType<T>,
  fallback: T,
  migrations: Migrations = [],
): Kept<T> {
  const key = `local:${name}` as const;
  const item = storage.defineItem<unknown>(key, {
    fallback,
    version: migrations.length + 1,
    migrations: Object.fromEntries(migrations.map((migrate, at) => [at + 2, migrate])),
  });
  const parse = (value: unknown): T => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : fallback;
  };
  return {
    read: async () => parse(await item.getValue()),
    readWritten: async () => ((await storage.getItem(key)) === null ? null : parse(await item.getValue())),
    write: (value) => item.setValue(value),
    watch: (listener) => item.watch((value) => listener(parse(value))),
  };
}

/**
 * Reads a value once and then follows what is written. For values that are read for every picture of a page; what is
 * kept or sent is decided by what is written now, so that is read each time.
 */
export function followKept<T>(kept: Kept<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  kept.watch((value) => {
    known = Promise.resolve(value);
  });
  return () => {
    known ??= kept.read();
    return known;
  };
}
