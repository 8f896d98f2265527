import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  createMetering,
  type Metered,
  type Metering,
  type PaidWork,
} from '../src/features/tokens/metering.service.ts';
import { createTokens, type Tokens } from '../src/features/tokens/tokens.service.ts';
import { type Database, type Db, openPostgres } from '../src/platform/db/database.ts';
import { createTestDatabase } from './test-database.ts';

export interface RunOptions {
  readonly key?: string;
  readonly costTokens?: number;
  readonly payload?: readonly string[];
  readonly operation?: 'image_check' | 'text_check';
  readonly work?: PaidWork;
  readonly answers?: z.ZodType<object>;
}

export interface TestTenant {
  readonly tenantId: string;
  run(options?: RunOptions): Promise<Metered>;
  /** Weekly free tokens gone: settled or reserved. */
  sumSpent(): Promise<number>;
}

export interface TokenStore {
  readonly db: Db;
  readonly metering: Metering;
  readonly tokens: Tokens;
  /** Moves the clock of metering and tokens. */
  travelTo(time: string): void;
  pass(ms: number): void;
  newTenant(): Promise<TestTenant>;
  /** Metering as another process has it, over `url` if given: connections and batches of its own, the same database. */
  otherProcess(url?: string): Metering;
  readonly databaseUrl: string | null;
  close(): Promise<void>;
}

/** For requests whose answers are whatever a test makes up. */
export const anyAnswer = z.looseObject({});

/** A fresh answer: something that had to be made. */
export const makes = (body: object = { answer: randomUUID() }): PaidWork => ({
  fresh: async () => ({ body, headers: { 'X-Made': 'once' }, charged: true }),
});

/** Metering and tokens on a real database, with a clock that a test can turn; no HTTP, no model. */
export async function openTokenStore(): Promise<TokenStore> {
  const { database, url: databaseUrl, drop } = await createTestDatabase();
  const others: Database[] = [];
  const { db } = database;
  let nowMs = Date.parse('2026-11-18T12:00:00Z');
  const clock = { nowMs: () => nowMs };
  const metering = createMetering({ db, clock });
  const tokens = createTokens({ db, clock });
  return {
    db,
    metering,
    tokens,
    travelTo(time) {
      nowMs = Date.parse(time);
    },
    pass(ms) {
      nowMs += ms;
    },
    newTenant: () => createTestTenant(db, metering, tokens),
    databaseUrl,
    otherProcess(url = databaseUrl ?? undefined) {
      if (url === undefined) return createMetering({ db, clock });
      const other = openPostgres(url);
      others.push(other);
      return createMetering({ db: other.db, clock });
    },
    async close() {
      for (const other of others) await other.close();
      await database.close();
      await drop();
    },
  };
}

async function createTestTenant(db: Db, metering: Metering, tokens: Tokens): Promise<TestTenant> {
  const tenantId = `tnt_${randomUUID()}`;
  await db.insertInto('tenant').values({ tenant_id: tenantId, name: 'A tenant' }).execute();
  return {
    tenantId,
    run: ({
      key = randomUUID(),
      costTokens = 1,
      payload = ['a'],
      operation = 'image_check',
      work = makes(),
      answers = anyAnswer,
    } = {}) => metering.run({ tenantId, idempotencyKey: key, operation, costTokens, payload, answers }, work),
    sumSpent: async () => (await tokens.usage(tenantId)).free_used,
  };
}
