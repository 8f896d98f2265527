import { chooseLanguage } from '@telltale/shared/locales/languages.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { isAddressRefused, type Mailer } from '../../platform/mailer/mailer.ts';
import { deadLetterOf, type Queue, type QueuePolicy } from '../../platform/queue/queue.ts';
import type { ClaimedJob } from '../../platform/queue/queue-worker.ts';
import { findSignInRequest } from './magic-links.repository.ts';
import { signInMail } from './sign-in-mail.ts';

/**
 * A mail that fails is tried again after about 1, 2, 4 ... seconds: two minutes in all, well inside a link's life. One to
 * an address that the mail server refuses is not.
 */
export const mailQueue: QueuePolicy = {
  name: 'sign-in-mail',
  attempts: 8,
  takeoverAfterSeconds: 60,
  retryDelaySeconds: 1,
};

const mailsAtOnce = 4;

export interface MailWorkerDeps {
  readonly db: Db;
  readonly log: Log;
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly publicBaseUrl: string;
  /** A new token for an address that may sign in; null for any other. */
  readonly issue: (mailbox: string) => Promise<string | null>;
}

/** Starts sending this process's share of the sign-in mails. Resolves to the drain function. */
export async function startMailWorker(deps: MailWorkerDeps): Promise<() => Promise<void>> {
  const { db, log, queue, mailer, publicBaseUrl, issue } = deps;

  /** The token exists in memory and in the mail only; another attempt makes another one. */
  async function sendLink(requestId: string): Promise<void> {
    const request = await findSignInRequest(db, requestId);
    const token = request === undefined ? null : await issue(request.email);
    if (request === undefined || token === null) return;
    const language = chooseLanguage([request.language ?? '']);
    await mailer.send(signInMail({ to: request.email, language, publicBaseUrl, token }));
  }

  async function handle(job: ClaimedJob): Promise<void> {
    try {
      await sendLink(job.id);
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ reason, requestId: job.id, attempt: job.attempt }, 'a mail could not be sent');
      // Mail servers hold it against a sender who keeps writing to addresses that do not exist.
      if (!isAddressRefused(error))
        return db.transaction().execute((tx) => queue.fail(tx, mailQueue.name, job, reason));
    }
    await db.transaction().execute((tx) => queue.complete(tx, mailQueue.name, job));
  }

  async function giveUp(job: ClaimedJob): Promise<void> {
    log.error({ requestId: job.id }, 'a mail was given up');
    await db.transaction().execute((tx) => queue.complete(tx, deadLetterOf(mailQueue.name), job));
  }

  const workers = await Promise.all([
    queue.work({ queue: mailQueue.name, concurrency: mailsAtOnce, handle }),
    queue.work({ queue: deadLetterOf(mailQueue.name), concurrency: 1, handle: giveUp }),
  ]);
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}

/** Codes only: the sentences of mail servers name the recipient, and what failed is kept longer than any address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const codes = ['code' in error && error.code, 'responseCode' in error && error.responseCode];
  return [error.name, ...codes].filter((code) => ['string', 'number'].includes(typeof code)).join(' ');
}
