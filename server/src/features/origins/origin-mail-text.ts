import { escapeHtml } from '../../platform/mailer/escape-html.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import type { OriginNews } from './origin-mails.repository.ts';

interface Facts {
  readonly origin: string;
  readonly host: string;
  /** The service, by name and host. */
  readonly service: string;
  /** Until when something can be done; empty where nothing can. */
  readonly day: string;
}

interface Words {
  readonly subject: string;
  readonly sentences: readonly string[];
}

const wordsOf: Readonly<Record<OriginNews, (facts: Facts) => Words>> = {
  notice: ({ origin, host, service, day }) => ({
    subject: `Prove by ${day} that ${host} is yours`,
    sentences: [
      `Your account at ${service} lets the pages of ${origin} offer checks. Nothing proves yet that this website is yours.`,
      `Until ${day} nothing changes. After that day the website is on trial: all accounts that claim it share a small number of checks a day. It is yours once a line stands in its DNS.`,
    ],
  }),
  ended: ({ origin, host, service }) => ({
    subject: `Your claim of ${host} has ended`,
    sentences: [
      `At ${service} another account has proved that ${origin} is theirs, or the operator has given it away. Your claim of it has ended.`,
      'Your other websites, your keys and your tokens are as they were. If the website is yours, put your line into its DNS, or write to the operator of this server.',
    ],
  }),
  missing: ({ origin, host, service, day }) => ({
    subject: `The DNS record of ${host} is missing`,
    sentences: [
      `${service} did not find the line in the DNS that proves that ${origin} is yours.`,
      `If it is not back by ${day}, the website is on trial again, and other accounts may claim it too.`,
    ],
  }),
  lost: ({ origin, host, service }) => ({
    subject: `${host} is on trial again`,
    sentences: [
      `The line in the DNS that proves that ${origin} is yours has been missing for two weeks. At ${service} the website is on trial again.`,
      'It is yours again once the line is back and you press "Check now".',
    ],
  }),
};

export interface OriginMail {
  readonly to: string;
  readonly origin: string;
  readonly news: OriginNews;
  readonly until: Date | null;
  readonly publicBaseUrl: string;
}

/** Tells an account what became of its claim of a website. */
export function originMail({ to, origin, news, until, publicBaseUrl }: OriginMail): Mail {
  const { subject, sentences } = wordsOf[news]({
    origin,
    host: new URL(origin).host,
    service: `Telltale (${new URL(publicBaseUrl).host})`,
    day: until?.toISOString().slice(0, 10) ?? '',
  });
  const paragraphs = [...sentences, 'You find the line and the button in the console, under "Websites":'];
  const link = `${publicBaseUrl}/console#websites`;
  return {
    to,
    subject,
    text: `${[...paragraphs, link].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>`,
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}
