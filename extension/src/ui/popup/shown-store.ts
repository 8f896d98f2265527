import { askShownPictures, type ShownPicture } from '../../messaging/shown-pictures.ts';
import type { CheckRecord } from '../../storage/check-record.ts';

export type ShownByMark = ReadonlyMap<string, ShownPicture>;

export interface ShownStore {
  /** What is known of how a tab's page shows these; asks it about those that are not known yet. */
  about(tabId: number, records: readonly CheckRecord[]): ShownByMark;
}

export function createShownStore(onChange: () => void): ShownStore {
  const known = new Map<string, ShownPicture>();
  let about: number | null = null;
  let isAsking = false;
  const ask = async (tabId: number) => {
    isAsking = true;
    const shown = await askShownPictures(tabId);
    isAsking = false;
    if (tabId !== about) return;
    const before = known.size;
    for (const picture of shown) known.set(picture.mark, picture);
    if (known.size > before) onChange();
  };
  return {
    about(tabId, records) {
      if (tabId !== about) known.clear();
      about = tabId;
      const isMissing = records.some(({ mark }) => mark !== undefined && !known.has(mark));
      if (isMissing && !isAsking) void ask(tabId);
      return known;
    },
  };
}
