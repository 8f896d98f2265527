import * as z from 'zod';
import { apiKey } from './items.ts';
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

export async function keepConnection(key: string, name: string, serverUrl: string): Promise<void> {
  await connection.write({ name, keyEnding: endingOf(key), serverUrl });
  await apiKey.write(key);
}

export async function disconnect(): Promise<void> {
  await apiKey.write(null);
  await connection.write(null);
}

/** A key that one server gave is not for another one. */
export async function leaveOtherServer(serverUrl: string): Promise<void> {
  const kept = await readConnection();
  if (kept && kept.serverUrl !== serverUrl) await disconnect();
}
