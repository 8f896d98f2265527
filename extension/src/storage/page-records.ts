import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import type { Opinion } from '../messaging/outcome.ts';
import { CheckRecord, type FinalOutcome } from './check-record.ts';
import { accountOf, judgedKey } from './page-time.ts';
import { keepInSession } from './session-room.ts';

const PageView = z.object({
  pageViewId: z.string(),
  site: z.string(),
  /** The reader asked for this page's pictures by a click. */
  asked: z.boolean().optional(),
  /** The page asks not to be looked at. */
  optedOut: z.boolean().optional(),
  /** The page takes the badges off faster than they come back. */
  removesBadges: z.boolean().optional(),
  /** The picture from whose card the reader came here last. */
  pointedKey: z.string().optional(),
});
export type PageView = z.infer<typeof PageView>;
export type PageTraits = Pick<PageView, 'asked' | 'optedOut'>;

/** One entry per picture, so that checks running side by side never overwrite each other's record. */
export const recordIdOf = (pageViewId: string, imageKey: string) => `${pageViewId}-${imageKey}` as const;
const recordKey = (pageViewId: string, imageKey: string) =>
  `session:check-${recordIdOf(pageViewId, imageKey)}` as const;
const pageKey = (tabId: number) => `session:page-${tabId}` as const;

export async function readRecord(pageViewId: string, imageKey: string): Promise<CheckRecord | null> {
  const parsed = CheckRecord.safeParse(await storage.getItem(recordKey(pageViewId, imageKey)));
  return parsed.success ? parsed.data : null;
}

export async function writeRecord(pageViewId: string, imageKey: string, record: CheckRecord): Promise<void> {
  await keepInSession(recordKey(pageViewId, imageKey), record);
}

export function removeRecord(pageViewId: string, imageKey: string): Promise<void> {
  return storage.removeItem(recordKey(pageViewId, imageKey));
}

/** Null where there is nothing to report, or the page was left meanwhile. */
export async function readFeedbackToken(recordId: string): Promise<string | null> {
  const parsed = CheckRecord.safeParse(await storage.getItem(`session:check-${recordId}`));
  return parsed.data?.feedbackToken ?? null;
}

export async function markReported(recordId: string, reported: Opinion): Promise<void> {
  const parsed = CheckRecord.safeParse(await storage.getItem(`session:check-${recordId}`));
  if (parsed.success) await keepInSession(`session:check-${recordId}`, { ...parsed.data, reported });
}

export async function readPage(tabId: number): Promise<PageView | null> {
  const parsed = PageView.safeParse(await storage.getItem(pageKey(tabId)));
  return parsed.success ? parsed.data : null;
}

/** Makes this the tab's page; what was recorded for another one before is forgotten. */
export async function openPage(tabId: number, page: PageView): Promise<void> {
  const known = await readPage(tabId);
  const isSame = known?.pageViewId === page.pageViewId;
  if (!isSame) await closePage(tabId);
  await keepInSession(pageKey(tabId), isSame ? { ...known, ...page, ...keptOf(known) } : page);
}

/** What a frame of the page that opens it, too, does not take back. */
function keptOf({ asked }: PageView): Partial<PageView> {
  return asked ? { asked } : {};
}

/** @returns false where another page is open in the tab by now */
export function markRemoving(tabId: number, pageViewId: string): Promise<boolean> {
  return changePage(tabId, pageViewId, { removesBadges: true });
}

/** @returns false where another page is open in the tab by now */
export function markPointed(tabId: number, pageViewId: string, pointedKey: string): Promise<boolean> {
  return changePage(tabId, pageViewId, { pointedKey });
}

async function changePage(tabId: number, pageViewId: string, change: Partial<PageView>): Promise<boolean> {
  const page = await readPage(tabId);
  if (page?.pageViewId !== pageViewId) return false;
  await keepInSession(pageKey(tabId), { ...page, ...change });
  return true;
}

export async function closePage(tabId: number): Promise<void> {
  const page = await readPage(tabId);
  await storage.removeItem(pageKey(tabId));
  if (!page) return;
  const accounts = [false, true].map((isForeign) => accountOf({ ...page, isForeign }));
  await storage.removeItems(accounts.map(judgedKey));
  const kept = await storage.snapshot('session');
  const names = Object.keys(kept).filter((name) => name.startsWith(`check-${page.pageViewId}-`));
  await storage.removeItems(names.map((name) => `session:${name}` as const));
}

/** What was checked on the tab's page so far, oldest first. */
export async function listRecords(tabId: number): Promise<CheckRecord[]> {
  return (await readNamedRecords(tabId))
    .map(({ record }) => record)
    .sort((a, b) => a.startedAtMs - b.startedAtMs);
}

/** The one from whose card the reader came, where that is still known. */
export async function readPointed(tabId: number): Promise<CheckRecord | null> {
  const page = await readPage(tabId);
  return page?.pointedKey === undefined ? null : readRecord(page.pageViewId, page.pointedKey);
}

/** Those that have an answer. */
export async function listAnswered(tabId: number): Promise<{ imageKey: string; outcome: FinalOutcome }[]> {
  return (await readNamedRecords(tabId)).flatMap(({ imageKey, record: { progress } }) =>
    progress.state === 'done' && progress.outcome.kind === 'verdict'
      ? [{ imageKey, outcome: progress.outcome }]
      : [],
  );
}

async function readNamedRecords(tabId: number) {
  const page = await readPage(tabId);
  if (!page) return [];
  const prefix = `check-${page.pageViewId}-`;
  return Object.entries(await storage.snapshot('session')).flatMap(([name, value]) => {
    const record = name.startsWith(prefix) ? CheckRecord.safeParse(value).data : undefined;
    return record ? [{ imageKey: name.slice(prefix.length), record }] : [];
  });
}
