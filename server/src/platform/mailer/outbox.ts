import type { Clock } from '../clock.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface KeptMail extends Mail {
  readonly keptAtMs: number;
}

/** Where mails go without a mail server: printed at the terminal, and kept until the process ends. */
export interface Outbox extends Mailer {
  /** Newest first. */
  list(): readonly KeptMail[];
}

const maxKept = 50;

export function createOutbox(clock: Clock, print: (text: string) => void): Outbox {
  let kept: readonly KeptMail[] = [];
  return {
    async send(mail) {
      kept = [{ ...mail, keptAtMs: clock.nowMs() }, ...kept].slice(0, maxKept);
      print(`\nMail to ${mail.to}: ${mail.subject}\n\n${mail.text}`);
    },
    list: () => kept,
  };
}
