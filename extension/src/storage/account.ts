import * as z from 'zod';
import { apiKey, serverUrl } from './items.ts';
import { keptLocal } from './kept.ts';

const Connection = z.object({
  /** What the account's owner called this browser. */
  name: z.string(),
  /** Of the key that came with it: another key typed in later is no connection. */
  keyEnding: z.string(),
  serverUrl: z.string(),
});
export type Connection = z.infer<typeof Connection>;

const connection = keptLocal<Connection | null>('connection', Connection.nullable(), null);
const endingOf = (key: string) => key.slice(-4);

export async function readConnection(): Promise<Connection | null> {
  const [kept, key] = await Promise.all([connection.read(), apiKey.read()]);
  return kept && key && endingOf(key) === kept.keyEnding ? kept : null;
}

export async function keepConnection(key: string, name: string, server: string): Promise<void> {
  await connection.write({ name, keyEnding: endingOf(key), serverUrl: server });
  await apiKey.write(key);
}

export async function disconnect(): Promise<void> {
  await apiKey.write(null);
  await connection.write(null);
}

/** A key that one server gave is not for another one, however it came here. To be called before the next is kept. */
export async function leaveOtherServer(next: string): Promise<void> {
  if ((await serverUrl.read()) !== next) await disconnect();
}
