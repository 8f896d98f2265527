import { createTransport } from 'nodemailer';

export interface Mail {
  /** One bare address, already checked to be one. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the mail server took the mail over; rejects when it did not. */
  send(mail: Mail): Promise<void>;
}

/**
 * Whether the mail server will not take mails to this address, however often it is asked: a 5yz reply
 * (<https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1>) that names the recipient, not the sender.
 */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

const connectMs = 10_000;
const silenceMs = 20_000;

/** Delivers through the SMTP server of the configuration. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      // A mail is made of our own texts; nothing in it may name a file or an address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
