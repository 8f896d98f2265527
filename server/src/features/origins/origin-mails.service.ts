import type { Language } from '@telltale/shared/locales/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import { originMail } from './origin-mail.ts';
import { deleteMail, type OriginMailRow, takeDueMails } from './origin-mails.repository.ts';

export interface OriginMails {
  /** Sends what accounts are to be told about their claims; what cannot be sent is tried again for a day. */
  sendDue(): Promise<void>;
}

interface Addressee {
  readonly email: string;
  readonly language: Language;
}

export interface OriginMailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly publicBaseUrl: string;
  /** Where and in which language those who own an account are written to. */
  readonly ownersOf: (tenantId: string) => Promise<readonly Addressee[]>;
}

const mailsAtOnce = 20;
/** The tenth is tried some 17 hours after the first. */
const maxAttempts = 10;

export function createOriginMails(deps: OriginMailDeps): OriginMails {
  const { db, clock, log, mailer, publicBaseUrl, ownersOf } = deps;

  async function send({ mail_id, tenant_id, origin, news, until, attempts }: OriginMailRow): Promise<void> {
    try {
      for (const { email, language } of await ownersOf(tenant_id))
        await mailer.send(originMail({ to: email, language, origin, news, until, publicBaseUrl }));
      await deleteMail(db, mail_id);
    } catch {
      // Not the error: the sentences of mail servers name the recipient.
      log.warn({ mailId: mail_id, attempt: attempts }, 'a mail about a website could not be sent');
      if (attempts >= maxAttempts) await deleteMail(db, mail_id);
    }
  }

  return {
    async sendDue() {
      for (;;) {
        const due = await takeDueMails(db, new Date(clock.nowMs()), mailsAtOnce);
        for (const mail of due) await send(mail);
        if (due.length < mailsAtOnce) return;
      }
    },
  };
}
