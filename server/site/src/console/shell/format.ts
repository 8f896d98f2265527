/** The page is written in English, so are its numbers and dates. */
const language = 'en';

const numbers = new Intl.NumberFormat(language);
const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

export const countOf = (value: number) => numbers.format(value);

export const signedCountOf = (value: number) => (value > 0 ? `+${countOf(value)}` : countOf(value));

/** ISO 8601, or Unix seconds. */
type Time = string | number;

const read = (time: Time) => new Date(typeof time === 'number' ? time * 1000 : time);

export const dayOf = (time: Time) => days.format(read(time));

export const momentOf = (time: Time) => moments.format(read(time));

export const priceOf = (cents: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  );
