/** Items by a name in their rows, in the order of the names; what has none is in no group. */
export function groupsOf<Item extends { readonly row: object }>(
  items: readonly Item[],
  nameOf: (row: Item['row']) => string | null | undefined,
): readonly (readonly [name: string, group: readonly Item[]])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item.row);
    if (name) groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A measure as a column of a printed table. */
export const figure = (value: number | null): string => (value === null ? '-' : value.toFixed(3)).padStart(7);
