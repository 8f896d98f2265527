import type { Language } from '@telltale/shared/locales/languages.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import { writeMail } from '../../platform/mailer/write-mail.ts';
import { signInMailWords } from './sign-in-mail-words.ts';

export interface SignInMail {
  readonly to: string;
  /** Of the reader who asked for the link. */
  readonly language: Language;
  readonly publicBaseUrl: string;
  readonly token: string;
}

/** The mail that carries a sign-in link. The token rides in the fragment, which no server and no log ever sees. */
export function signInMail({ to, language, publicBaseUrl, token }: SignInMail): Mail {
  const { subject, opening, how, otherwise } = signInMailWords[language];
  return writeMail({
    to,
    language,
    subject,
    before: [fillPlaces(opening, { site: new URL(publicBaseUrl).host }), how],
    link: `${publicBaseUrl}/sign-in#token=${token}`,
    after: [otherwise],
  });
}
