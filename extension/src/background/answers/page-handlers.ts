import type { AskingPage } from '../../checks/files/acquire-picture.ts';
import { createHeldPictures, type HeldPictures } from '../../checks/files/held-pictures.ts';
import { cutFromScreen } from '../../checks/files/screen-cut.ts';
import { enterFor, isAskedFor, type PageChecks } from '../../checks/page-checks.ts';
import { reachOf } from '../../checks/permission.ts';
import type { CheckQueue } from '../../checks/queue/check-queue.ts';
import type { Place } from '../../checks/queue/place.ts';
import { imageTokens, type TokenBudget } from '../../checks/token-budget.ts';
import { problemOf } from '../../messaging/problem-of.ts';
import type { CheckImageRequest, CheckReply, Handlers, Sender } from '../../messaging/protocol.ts';
import { askingUrlOf, isForeignFrame, pageUrlOf, siteOf } from '../../messaging/site.ts';
import { tellTab } from '../../messaging/tab-signals.ts';
import { imageKeyOf } from '../../storage/image-key.ts';
import { markRemoving, readPage } from '../../storage/page-records.ts';
import { joinPage } from '../pages/join-page.ts';
import { leadToTelltale } from '../pages/lead-to-telltale.ts';
import { namesForeignFile } from '../pages/local-files.ts';
import { readPageSettings } from '../pages/page-settings.ts';
import type { Pages } from '../pages/pages.ts';
import type { Toolbar } from '../pages/toolbar.ts';
import { type Clicks, createClicks, frameOf } from './clicks.ts';
import type { HistoryKeeper } from './history.ts';

export interface PageHandlerDeps {
  readonly pages: Pages;
  readonly checks: PageChecks;
  readonly queue: CheckQueue;
  readonly history: Pick<HistoryKeeper, 'note'>;
  readonly budget: TokenBudget;
  readonly toolbar: Pick<Toolbar, 'onOpen' | 'onChecked' | 'onChange'>;
  /** Tabs whose page the reader is having checked by a click, until it says that it is open. */
  readonly askedTabs: Set<number>;
  readonly held?: HeldPictures;
}

/** Answers the content scripts about their page and its pictures. */
export function pageHandlers(
  deps: PageHandlerDeps,
): Pick<Handlers, 'pageOpened' | 'checkImage' | 'picturesSeen' | 'leadToTelltale' | 'badgesRemoved'> {
  const { pages, queue, toolbar, askedTabs, held = createHeldPictures() } = deps;
  const clicks = createClicks<CheckReply>();
  return {
    async pageOpened({ pageViewId, optedOut }, sender) {
      const tabId = sender.tab?.id;
      const settings = await readPageSettings();
      if (tabId === undefined) return { enabled: false, pageViewId, settings };
      if (pageViewId === '') return { ...(await joinPage(pages, tabId, sender)), settings };
      const asked = askedTabs.delete(tabId);
      const enabled = await pages.open(tabId, pageViewId, pageUrlOf(sender), { asked, optedOut });
      void toolbar.onOpen(tabId);
      if (enabled && !sender.frameId) void tellTab(tabId, 'pageBegun', {});
      return { enabled, pageViewId, settings };
    },
    leadToTelltale,
    async badgesRemoved({ pageViewId }, { tab }) {
      if (tab?.id === undefined || !(await markRemoving(tab.id, pageViewId))) return false;
      await toolbar.onChange(tab.id);
      return true;
    },
    async picturesSeen({ pageViewId, ...screen }, { tab, frameId = 0 }) {
      if (tab?.id === undefined) return false;
      queue.onScreen({ tabId: tab.id, frameId, pageViewId }, screen);
      return true;
    },
    async checkImage(request, sender) {
      const tabId = sender.tab?.id;
      if (tabId === undefined) return { kind: 'off' };
      const page = askingPageOf(tabId, sender);
      const letGo = held.hold(page, request, isAskedFor(request));
      if (!letGo) return { kind: 'problem', problem: 'page_time_spent' };
      return answerQuestion(deps, clicks, { request, sender, page }).finally(letGo);
    },
  };
}

function answerQuestion(
  deps: PageHandlerDeps,
  clicks: Clicks<CheckReply>,
  { request, sender, page }: Omit<AskedCheck, 'place'>,
): Promise<CheckReply> {
  const place = enterFor(deps.queue, request, page);
  const check = (asked: CheckImageRequest) => checkInPlace(deps, { request: asked, sender, page, place });
  return clicks
    .answer(request.clickId, frameOf(sender), (isFirst) => check(isFirst ? request : asUnasked(request)))
    .finally(place.leave);
}

function askingPageOf(tabId: number, sender: Sender): AskingPage {
  const { frameId = 0 } = sender;
  return { tabId, frameId, url: askingUrlOf(sender), isForeign: isForeignFrame(sender) };
}

/** As the page itself asks: what is known is the answer. */
function asUnasked({ pageViewId, imageUrl }: CheckImageRequest): CheckImageRequest {
  return { pageViewId, imageUrl };
}

interface AskedCheck {
  readonly request: CheckImageRequest;
  readonly sender: Sender;
  readonly page: AskingPage;
  readonly place: Place;
}

async function checkInPlace(deps: PageHandlerDeps, asked: AskedCheck): Promise<CheckReply> {
  const { pages, toolbar, history } = deps;
  const { request, sender, page } = asked;
  const pageUrl = pageUrlOf(sender);
  const signal = await pages.signalFor(page.tabId, request.pageViewId, pageUrl);
  if (!signal) return { kind: 'off' };
  if (namesForeignFile(request, page.url)) return { kind: 'problem', problem: 'unreadable' };
  const frameSite = siteOf(page.url);
  const imageKey = await imageKeyOf({ mediaUrl: request.imageUrl, site: frameSite });
  if (!asked.place.isAsked && !pages.admit(page, request.pageViewId, imageKey))
    return { kind: 'problem', problem: 'page_time_spent' };
  const isPrivate = sender.tab?.incognito === true;
  const outcome = await checkOfPage(deps, asked, { signal, isPrivate });
  if (signal.aborted) return { kind: 'off' };
  if (outcome.kind === 'off' || outcome.kind === 'later') return outcome;
  void toolbar.onChecked(page.tabId, imageKey, outcome);
  const seen = { kind: 'image', site: siteOf(pageUrl), frameSite, mediaUrl: request.imageUrl } as const;
  void history.note(outcome, { ...seen, isPrivate });
  return outcome;
}

/** As far as the reader lets it go. */
async function checkOfPage(
  { checks, budget }: PageHandlerDeps,
  { request, sender, page, place }: AskedCheck,
  { signal, isPrivate }: { readonly signal: AbortSignal; readonly isPrivate: boolean },
): Promise<CheckReply> {
  const asked = request.asked === true || (await wasAsked(page.tabId, request.pageViewId));
  const asking = { asked, once: request.once, tokens: imageTokens };
  const reach = await reachOf([siteOf(pageUrlOf(sender)), siteOf(page.url)], asking, budget);
  return cutFromScreen(request, sender).then(
    (cut) => checks.check(cut, { page, reach, signal, isPrivate, place }),
    (error: unknown) => ({ kind: 'problem', problem: problemOf(error) }) as const,
  );
}

/** The reader had this page's pictures checked by a click. */
async function wasAsked(tabId: number, pageViewId: string): Promise<boolean> {
  const page = await readPage(tabId);
  return page?.pageViewId === pageViewId && page.asked === true;
}
