import { storage } from 'wxt/utils/storage';
import * as z from 'zod';

/** Everything the extension keeps, each with its form. What does not fit its form counts as absent. */
export interface Kept<T> {
  read(): Promise<T>;
  write(value: T): Promise<void>;
  watch(listener: (value: T) => void): () => void;
}

export const defaultServerUrl = 'http://localhost:8787';

export const serverUrl = keptLocal('serverUrl', z.url({ protocol: /^https?$/ }), defaultServerUrl);

/** Never leaves the background except to the server; screens show its last four characters. */
export const apiKey = keptLocal('apiKey', z.string().min(1).nullable(), null);

/** Sites (host with port) on whose pages nothing is looked at or sent. */
export const sitesOff = keptLocal('sitesOff', z.array(z.string()), []);

function keptLocal<T>(name: string, schema: z.ZodType<T>, fallback: T): Kept<T> {
  const item = storage.defineItem<unknown>(`local:${name}`, { fallback, version: 1 });
  const parse = (value: unknown): T => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : fallback;
  };
  return {
    read: async () => parse(await item.getValue()),
    write: (value) => item.setValue(value),
    watch: (listener) => item.watch((value) => listener(parse(value))),
  };
}
