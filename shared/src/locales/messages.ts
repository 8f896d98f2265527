import type en from './en.json';

export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

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
