import type { Metrics } from '../metrics/metrics.ts';
import { isAddressRefused, type Mailer } from './mailer.ts';

/** The same mailer; each attempt is counted by what became of it. */
export function countMails(mailer: Mailer, { countMail }: Pick<Metrics, 'countMail'>): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        countMail(isAddressRefused(error) ? 'refused' : 'failed');
        throw error;
      }
      countMail('sent');
    },
  };
}
