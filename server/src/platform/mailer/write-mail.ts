import type { Language } from '@telltale/shared/locales/languages.ts';
import { directionOf } from '@telltale/shared/locales/messages.ts';
import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';

export interface Letter {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  /** In the order they are read; the link stands after `before` of them. */
  readonly before: readonly string[];
  readonly link: string;
  readonly after?: readonly string[];
}

/** The same sentences as plain text and as a page; the address of the link runs from left to right in every language. */
export function writeMail({ to, language, subject, before, link, after = [] }: Letter): Mail {
  const paragraphs = (sentences: readonly string[]) => sentences.map((text) => `<p>${escapeHtml(text)}</p>`);
  return {
    to,
    subject,
    text: `${[...before, link, ...after].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>`,
      ...paragraphs(before),
      `<p><a dir="ltr" href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      ...paragraphs(after),
      '</body></html>',
    ].join('\n'),
  };
}
