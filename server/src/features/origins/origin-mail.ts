import type { Language } from '@telltale/shared/locales/languages.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import { writeMail } from '../../platform/mailer/write-mail.ts';
import { originMailWords } from './origin-mail-words.ts';
import type { OriginNews } from './origin-mails.repository.ts';

export interface OriginMail {
  readonly to: string;
  readonly language: Language;
  readonly origin: string;
  readonly news: OriginNews;
  readonly until: Date | null;
  readonly publicBaseUrl: string;
}

/** Tells an account what became of its claim of a website. */
export function originMail({ to, language, origin, news, until, publicBaseUrl }: OriginMail): Mail {
  const words = originMailWords[language];
  const facts = {
    origin,
    host: new URL(origin).host,
    site: new URL(publicBaseUrl).host,
    day: until === null ? '' : dayIn(language, until),
  };
  const { subject, happened, meaning } = words[news];
  return writeMail({
    to,
    language,
    subject: fillPlaces(subject, facts),
    before: [fillPlaces(happened, facts), fillPlaces(meaning, facts), words.closing],
    link: `${publicBaseUrl}/console#websites`,
  });
}

const dayIn = (language: Language, day: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
