import { browser } from 'wxt/browser';
import { isMarkedAnswer } from '../../content/warn/warnings.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import { pace } from '../../platform/pace.ts';
import type { FinalOutcome } from '../../storage/check-record.ts';
import { sensitivity } from '../../storage/items.ts';
import { listAnswered, readPage } from '../../storage/page-records.ts';
import { countingWording } from '../../ui/wording.ts';

/** How many pictures of the tab's page carry a warning; its title tells how many were checked, the popup lists them. */
export interface Toolbar {
  /** The tab shows a page: what is recorded of it counts, and what was shown before does not. */
  onOpen(tabId: number): Promise<void>;
  /** Something of what is said of the page changed otherwise. */
  onChange(tabId: number): Promise<void>;
  /** A check on the tab's page has ended and is recorded. */
  onChecked(tabId: number, imageKey: string, outcome: Outcome): Promise<void>;
  onClose(tabId: number): void;
}

const inkColour = '#2b2a27';
const warningColour = '#a3310d';
/** Five calls of the browser's for every answer of a page full of pictures would cost more than the numbers tell. */
const betweenShowsMs = 1_000;

export function createToolbar(): Toolbar {
  /** Read from the records once for each page: to look through them after every check takes ever longer. */
  const answered = new Map<number, Promise<Map<string, FinalOutcome>>>();
  const count = (tabId: number) => {
    const keys = listAnswered(tabId).then(
      (all) => new Map(all.map(({ imageKey, outcome }) => [imageKey, outcome])),
    );
    answered.set(tabId, keys);
    return keys;
  };
  const showNow = pace(
    async (tabId: number) => show(tabId, await (answered.get(tabId) ?? count(tabId))),
    betweenShowsMs,
  );
  return {
    async onOpen(tabId) {
      await show(tabId, await count(tabId));
    },
    async onChecked(tabId, imageKey, outcome) {
      const keys = await (answered.get(tabId) ?? count(tabId));
      if (outcome.kind === 'verdict') keys.set(imageKey, outcome);
      else keys.delete(imageKey);
      await showNow(tabId);
    },
    onChange: showNow,
    onClose: (tabId) => void answered.delete(tabId),
  };
}

async function show(tabId: number, answers: ReadonlyMap<string, FinalOutcome>): Promise<void> {
  const { text, title, isWarning } = await sayingOf(tabId, answers);
  const color = isWarning ? warningColour : inkColour;
  // The tab may be gone by now.
  await Promise.all([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color }),
    browser.action.setTitle({ tabId, title }),
  ]).catch(() => undefined);
}

async function sayingOf(tabId: number, answers: ReadonlyMap<string, FinalOutcome>) {
  const wording = countingWording();
  const [page, from] = await Promise.all([readPage(tabId), sensitivity.read()]);
  if (page?.removesBadges) return { text: '!', title: wording.text('toolbar_removed'), isWarning: true };
  const isWarning = (outcome: FinalOutcome) =>
    outcome.kind === 'verdict' && isMarkedAnswer(outcome.evidence, from);
  const warnings = [...answers.values()].filter(isWarning).length;
  if (answers.size === 0) return { text: '', title: '', isWarning: false };
  const title = wording.text('toolbar_checked', { warnings, count: answers.size });
  return { text: warnings === 0 ? '' : String(warnings), title, isWarning: warnings > 0 };
}
