import { browser } from 'wxt/browser';
import { siteOf } from '../../messaging/site.ts';
import type { CheckRecord } from '../../storage/check-record.ts';
import {
  apiKey,
  paused,
  type ReadingMode,
  readingMode,
  serverUrl,
  siteModes,
  sitesOff,
} from '../../storage/items.ts';
import { listRecords, readPointed } from '../../storage/page-records.ts';
import { askToSend, mayCheckAllSites, maySend } from '../../storage/permissions.ts';
import { readShownPage } from '../../storage/shown-page.ts';
import { readTokensToday, type TokensToday } from '../../storage/token-use.ts';
import { readShortcuts, type Shortcut } from '../parts/shortcut-store.ts';
import { mayReadFiles } from './file-access.ts';

export interface PopupState {
  /** Null where Telltale cannot work: the browser's own pages, files, shops. */
  readonly site: string | null;
  readonly enabled: boolean;
  /** The page asks not to be looked at. */
  readonly optedOut: boolean;
  /** The page takes our badges off its pictures. */
  readonly removesBadges: boolean;
  readonly records: readonly CheckRecord[];
  /** The one from whose card the reader came here. */
  readonly pointed: CheckRecord | null;
  /** Empty where none is set. */
  readonly serverUrl: string;
  readonly hasKey: boolean;
  /** Whether an answer may be reported: readers may take back in Firefox what they agreed to. */
  readonly mayReport: boolean;
  readonly tokens: TokensToday;
  /** Off on every site. */
  readonly paused: boolean;
  /** Whether pages are looked at by themselves. */
  readonly automatic: boolean;
  readonly mode: ReadingMode;
  /** The site's own choice, which outranks that for everywhere. */
  readonly siteMode: ReadingMode | null;
  readonly shortcuts: readonly Shortcut[];
  /** Whether pages that are files on this computer may be looked at. */
  readonly mayReadFiles: boolean;
}

export interface PopupTab {
  readonly id: number;
  readonly windowId: number;
  /** Browsers tell it only where Telltale may look. */
  readonly url: string | undefined;
}

/** The tab the popup is about: the active one, or `?tab=<id>` where the popup is opened in a tab of its own. */
export async function findTab(search: string): Promise<PopupTab | null> {
  const named = Number(new URLSearchParams(search).get('tab') ?? Number.NaN);
  const tab = Number.isInteger(named)
    ? await browser.tabs.get(named).catch(() => undefined)
    : (await browser.tabs.query({ active: true, currentWindow: true }))[0];
  return tab?.id === undefined ? null : { id: tab.id, windowId: tab.windowId, url: tab.url };
}

export async function readPopupState(tab: PopupTab | null): Promise<PopupState> {
  const site = siteOf(tab?.url);
  const [page, settings, shortcuts, files, tokens] = await Promise.all([
    readPageState(tab, site),
    readSettings(site),
    readShortcuts(),
    mayReadFiles(),
    readTokensToday(Date.now()),
  ]);
  return { site, ...page, ...settings, shortcuts, mayReadFiles: files, tokens };
}

type PageState = Pick<PopupState, 'optedOut' | 'removesBadges' | 'records' | 'pointed'>;

async function readPageState(tab: PopupTab | null, site: string | null): Promise<PageState> {
  // First, because what was left is forgotten.
  const page = tab && (await readShownPage(tab.id));
  const [records, pointed] = await Promise.all([
    tab && site !== null ? listRecords(tab.id) : [],
    tab && readPointed(tab.id),
  ]);
  return {
    optedOut: page?.optedOut === true,
    removesBadges: page?.removesBadges === true,
    records,
    pointed,
  };
}

type Settings = Pick<
  PopupState,
  'enabled' | 'serverUrl' | 'hasKey' | 'mayReport' | 'paused' | 'automatic' | 'mode' | 'siteMode'
>;

async function readSettings(site: string | null): Promise<Settings> {
  const [off, server, key, mayReport, isPaused, automatic, mode, modes] = await Promise.all([
    sitesOff.read(),
    serverUrl.read(),
    apiKey.read(),
    maySend(),
    paused.read(),
    mayCheckAllSites(),
    readingMode.read(),
    siteModes.read(),
  ]);
  const hasServer = server !== '';
  return {
    enabled: site !== null && !off.includes(site),
    serverUrl: server,
    hasKey: hasServer && key !== null,
    mayReport,
    paused: isPaused,
    automatic,
    mode: hasServer ? mode : 'device',
    siteMode: (hasServer && site !== null && modes[site]) || null,
  };
}

/** @param server as in `chooseMode` */
export async function chooseSiteMode(site: string, mode: ReadingMode | null, server: string): Promise<void> {
  if (mode !== null && mode !== 'device' && !(await askToSend(server))) return;
  const { [site]: _, ...others } = await siteModes.read();
  await siteModes.write(mode === null ? others : { ...others, [site]: mode });
}
