import { randomUUID } from 'node:crypto';
import type { Language } from '@telltale/shared/locales/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isBroken, isLockTimeout } from '../../platform/db/outage.ts';
import type { CallSource } from '../../platform/http/principals.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { hashSecretToken, newSecretToken } from '../../platform/secret-token.ts';
import { isApproved } from './beta-signups.repository.ts';
import {
  countRequestsOfAddress,
  countRequestsOfNetwork,
  countRequestsOfVisitor,
  endLink,
  endLinksOf,
  findLinkAddress,
  insertLink,
  insertSignInRequest,
  keepNewestLinks,
  lockName,
} from './magic-links.repository.ts';
import { mailQueue, startMailWorker } from './mail-worker.ts';
import { mailboxOf } from './mailbox.ts';

const minuteMs = 60_000;
const lifetimeMs = 15 * minuteMs;
/** How many requests' links work for one address at a time: those of the last ones. */
const workingPerAddress = 5;
const addressLimit = { count: 5, windowMs: 15 * minuteMs };
const visitorWindowMs = 60 * minuteMs;
const mailPriority = 0;

export interface MagicLinks {
  /**
   * Queues a mail, for every address alike: whether it may sign in is decided by the worker, so that neither the
   * answer nor its time tells. Over a limit nothing is queued.
   * @param language of the mail
   * @returns the address that was queued
   */
  request(email: string, source: CallSource, language: Language): Promise<string | null>;
  /** A new token for an address that may sign in; null for any other. */
  issue(mailbox: string): Promise<string | null>;
  /** Uses a token up, and with it the address's other links. @returns whose it was, null when it does not work */
  consume(tx: Tx, token: string): Promise<string | null>;
  /** Starts sending this process's share of the mails. Resolves to the drain function. */
  work(): Promise<() => Promise<void>>;
}

export interface MagicLinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly publicBaseUrl: string;
  readonly signupMode: 'open' | 'approved';
  /** Each request makes two links: one is mailed, one is in the answer. */
  readonly devMagicLinks: boolean;
  /** Mails that one visitor may cause, to however many addresses; its networks may cause a multiple. */
  readonly mailsPerVisitorHour: number;
}

export function createMagicLinks(deps: MagicLinkDeps): MagicLinks {
  const { db, clock, queue } = deps;
  const now = () => new Date(clock.nowMs());
  const issue = (mailbox: string) => issueLink(deps, mailbox);
  const runExclusive = createKeyedMutex((error) => isBroken(error) || isLockTimeout(error));
  return {
    issue,
    async request(email, source, language) {
      const mailbox = mailboxOf(email);
      if (mailbox === null) return null;
      const transaction = async (tx: Tx) => {
        if (!(await isWithinLimits(deps, tx, mailbox, source))) return null;
        const requestId = randomUUID();
        await insertSignInRequest(tx, { requestId, email: mailbox, source, language, now: now() });
        await queue.enqueue(tx, mailQueue.name, requestId, mailPriority);
        return mailbox;
      };
      return runExclusive(widestOf(source), () => db.transaction().execute(transaction));
    },
    async consume(tx, token) {
      const tokenSha256 = hashSecretToken(token);
      const mailbox = await findLinkAddress(tx, tokenSha256);
      if (mailbox === undefined) return null;
      await lockName(tx, `sign-in address ${mailbox}`);
      if (!(await endLink(tx, tokenSha256, now()))) return null;
      await endLinksOf(tx, mailbox, now());
      return mailbox;
    },
    work: () => startMailWorker({ ...deps, issue }),
  };
}

/** Requests of one network wait for each other here: in the database each of a crowd would hold a connection meanwhile. */
const widestOf = ({ visitorId, networks }: CallSource) => networks.at(-1)?.networkId ?? visitorId;

async function isWithinLimits(
  { clock, mailsPerVisitorHour }: MagicLinkDeps,
  tx: Tx,
  mailbox: string,
  source: CallSource,
): Promise<boolean> {
  const { visitorId, networks } = source;
  const ago = (durationMs: number) => new Date(clock.nowMs() - durationMs);
  // Always in this order, so that no two requests wait for each other.
  await lockName(tx, `sign-in visitor ${visitorId}`);
  for (const { networkId } of networks) await lockName(tx, `sign-in network ${networkId}`);
  await lockName(tx, `sign-in address ${mailbox}`);
  const since = ago(visitorWindowMs);
  if ((await countRequestsOfVisitor(tx, visitorId, since)) >= mailsPerVisitorHour) return false;
  for (const { networkId, times } of networks) {
    const ofNetwork = await countRequestsOfNetwork(tx, networkId, since);
    if (ofNetwork >= mailsPerVisitorHour * times) return false;
  }
  const ofAddress = await countRequestsOfAddress(tx, mailbox, ago(addressLimit.windowMs));
  return ofAddress < addressLimit.count;
}

/** Null where the address may not sign in. */
async function issueLink(deps: MagicLinkDeps, mailbox: string): Promise<string | null> {
  if (deps.signupMode === 'approved' && !(await isApproved(deps.db, mailbox))) return null;
  const { db, clock } = deps;
  const working = deps.devMagicLinks ? 2 * workingPerAddress : workingPerAddress;
  const now = new Date(clock.nowMs());
  const token = newSecretToken();
  await db.transaction().execute(async (tx) => {
    await lockName(tx, `sign-in address ${mailbox}`);
    const link = { email: mailbox, tokenSha256: hashSecretToken(token) };
    await insertLink(tx, { ...link, now, expiresAt: new Date(clock.nowMs() + lifetimeMs) });
    await keepNewestLinks(tx, mailbox, now, working);
  });
  return token;
}
