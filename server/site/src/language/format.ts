import { fillMessage, type Message, type MessageValues } from '@telltale/shared/locales/messages.ts';
import { direction, formatTag } from './language.ts';

const numbers = new Intl.NumberFormat(formatTag);
const compact = new Intl.NumberFormat(formatTag, { notation: 'compact', maximumSignificantDigits: 3 });
const signed = new Intl.NumberFormat(formatTag, { signDisplay: 'exceptZero' });
const percents = new Intl.NumberFormat(formatTag, { style: 'percent' });
const days = new Intl.DateTimeFormat(formatTag, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(formatTag, { dateStyle: 'medium', timeStyle: 'short' });

/** A word with its places filled; numbers are counted and written as the reader's language does it. */
export const fill = (word: Message, values: MessageValues) => fillMessage(word, values, formatTag);

export const countOf = (value: number) => numbers.format(value);

/** For a chart: large numbers rounded, as far as the language has a short way to write them. */
export const shortCountOf = (value: number) => (value < 10_000 ? numbers : compact).format(value);

export const signedCountOf = (value: number) => signed.format(value);

/** Of 1,048,576 bytes, as everywhere in the contract. */
export const megabytesOf = (bytes: number) =>
  new Intl.NumberFormat(formatTag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1024 / 1024,
  );

/** @param share 0 to 1 */
export const percentOf = (share: number) => percents.format(share);

/** ISO 8601, or Unix seconds. */
type Time = string | number;

const read = (time: Time) => new Date(typeof time === 'number' ? time * 1000 : time);

export const dayOf = (time: Time) => days.format(read(time));

export const momentOf = (time: Time) => moments.format(read(time));

/** @param day ISO 8601, a day of UTC whatever the reader's clock says */
export const utcDayOf = (day: string, shape: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(formatTag, { ...shape, timeZone: 'UTC' }).format(new Date(day));

export const priceOf = (cents: number, currency: string) =>
  new Intl.NumberFormat(formatTag, {
    style: 'currency',
    currency: currency.toUpperCase(),
    // Between Arabic words the parts of `US$` change places.
    currencyDisplay: direction === 'rtl' ? 'code' : 'symbol',
  }).format(cents / 100);
