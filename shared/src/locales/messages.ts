import type en from './en.json';

export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * A sentence with `{name}` places; or one for each way that a value is counted or chosen. Catalogues are written in
 * ICU MessageFormat, and compile-messages.ts turns them into this before they reach a browser.
 */
export type Message = string | Choice;
export interface Choice {
  /** The value that chooses. */
  readonly by: string;
  /** Keyed by the value itself, or by a plural category of the language: https://cldr.unicode.org/index/cldr-spec/plural-rules */
  readonly forms: { readonly other: Message; readonly [key: string]: Message };
}

/** The words of one language. Its owner decides where they come from: a catalogue here, or the browser's own i18n. */
export interface Wording<Key extends string = MessageKey> {
  readonly languageTag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly text: (key: Key, values?: MessageValues) => string;
}

export function directionOf(languageTag: string): 'ltr' | 'rtl' {
  return languageTag === 'ar' ? 'rtl' : 'ltr';
}

/** Fills `{name}` places; a place without a value stays visible rather than reading as nothing. */
export function fillPlaces(template: string, values: MessageValues = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/**
 * The same for a sentence that may count or choose, with numbers written as the language writes them. It is a function
 * of its own because the script of every page has no byte to spare, and nothing to count.
 */
export function fillMessage(message: Message, values: MessageValues = {}, languageTag?: string): string {
  if (typeof message === 'string') return fillPlaces(message, writeValues(values, languageTag));
  const value = values[message.by] ?? '';
  const { forms } = message;
  const way = new Intl.PluralRules(languageTag).select(Number(value));
  return fillMessage(forms[value] ?? forms[way] ?? forms.other, values, languageTag);
}

function writeValues(values: MessageValues, languageTag = ''): MessageValues {
  const write = (value: string | number) =>
    typeof value === 'number' ? value.toLocaleString(languageTag || undefined) : isolate(value, languageTag);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;

/**
 * A name or an address that runs against its sentence stands apart from it, as in `<bdi>`, where there are no elements:
 * else brackets at its ends, and numbers beside it, change places. FSI and PDI: https://www.unicode.org/reports/tr9/
 */
export function isolate(value: string, languageTag: string): string {
  const [language = ''] = languageTag.split('-');
  const against = directionOf(language) === 'rtl' ? leftToRight : rightToLeft;
  return against.test(value) ? `\u2068${value}\u2069` : value;
}
