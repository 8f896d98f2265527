import * as z from 'zod';

/** What somebody looks for; an empty part lets everything through. */
const Search = z.object({ text: z.string(), state: z.string(), signal: z.string() });
export type Search = z.infer<typeof Search>;

/** Where in the list somebody was. */
const ListPlace = z.object({
  search: Search,
  /** How many dossiers were shown. */
  count: z.int().nonnegative(),
  /** The dossier that was opened from there. */
  opened: z.string().nullable(),
});
export type ListPlace = z.infer<typeof ListPlace>;

const beginning: ListPlace = { search: { text: '', state: '', signal: '' }, count: 0, opened: null };

export const isEverything = ({ text, state, signal }: Search) => text + state + signal === '';

/** Of this entry of the browser's history, so that "Back" and a reload come to the list as it was left. */
export function readListPlace(): ListPlace {
  const { data } = z.object({ reviews: ListPlace }).safeParse(history.state);
  return data?.reviews ?? beginning;
}

export function keepListPlace(place: ListPlace): void {
  history.replaceState({ ...history.state, reviews: place }, '');
}
