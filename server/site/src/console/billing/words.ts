import { words as all } from '../words.ts';

/** By codes of the server, of which a later version may send others. */
type ByCode = Readonly<Record<string, string>>;

const { statuses, returned, entries, operations, ...rest } = all.billing;
const byCode: Readonly<Record<'statuses' | 'returned' | 'entries' | 'operations', ByCode>> = {
  statuses,
  returned,
  entries,
  operations,
};

export const words = { ...rest, ...byCode };
