import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from './database.ts';
import { isOutage } from './outage.ts';

test('a database that takes connections and says nothing is away, for every caller in the line', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const { db, close } = openPostgres(`postgres://nobody@127.0.0.1:${address.port}/nothing`, {
    connectMs: 50,
  });
  // More than there are connections, so some wait for one that never becomes free.
  const callers = Array.from({ length: 15 }, () =>
    sql`SELECT 1`.execute(db).catch((error: unknown) => error),
  );
  for (const problem of await Promise.all(callers)) expect(isOutage(problem), String(problem)).toBe(true);
  await close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
