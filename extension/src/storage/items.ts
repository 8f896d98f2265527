import * as z from 'zod';
import builtFor from '../built-for.json' with { type: 'json' };
import {
  type BadgeCorner,
  badgeCorners,
  type Display,
  displays,
  type Sensitivity,
  sensitivities,
  type Veil,
  veils,
} from '../messaging/page-choices.ts';
import { keptLocal } from './kept.ts';
import { keptSecret } from './kept-secret.ts';
import { asRequestsNeedIt } from './migrations.ts';
import { maySend } from './permissions.ts';

/** Chosen by those who build the extension; empty in a package that comes without a server. */
export const defaultServerUrl: string = builtFor.serverUrl;

/** Empty where there is none: then nothing ever leaves this device. */
export const serverUrl = keptLocal(
  'serverUrl',
  z.url({ protocol: /^https?$/ }).or(z.literal('')),
  defaultServerUrl,
  [asRequestsNeedIt],
);

/** Never leaves the background except to the server; screens show its last four characters. */
export const apiKey = keptSecret('apiKey', z.string().min(1));

/** Sites (host with port) on whose pages nothing is looked at or sent. */
export const sitesOff = keptLocal('sitesOff', z.array(z.string()), []);

/** How far a check may go: nothing leaves the browser, hashes may, or pictures may. Nothing does until it is chosen. */
/** From the one that lets checks go least far. */
export const readingModes = ['device', 'fingerprints', 'pictures'] as const;
export type ReadingMode = (typeof readingModes)[number];
const Mode = z.enum(readingModes);

export const readingMode = keptLocal<ReadingMode>('readingMode', Mode, 'device');

/** Sites (host with port) with a choice of their own. */
export const siteModes = keptLocal<Readonly<Record<string, ReadingMode>>>(
  'siteModes',
  z.record(z.string(), Mode),
  {},
);

export async function modeFor(site: string | null): Promise<ReadingMode> {
  const [server, everywhere, own, sending] = await Promise.all([
    serverUrl.read(),
    readingMode.read(),
    siteModes.read(),
    maySend(),
  ]);
  if (server === '' || !sending) return 'device';
  return (site !== null && Object.hasOwn(own, site) && own[site]) || everywhere;
}

export const display = keptLocal<Display>('display', z.enum(displays), 'flags');
export const sensitivity = keptLocal<Sensitivity>('sensitivity', z.enum(sensitivities), 'likely_ai');
export const veil = keptLocal<Veil>('veil', z.enum(veils), 'none');
export const badgeCorner = keptLocal<BadgeCorner>('badgeCorner', z.enum(badgeCorners), 'top_start');

/** Tokens of the account that checks may spend in one day of the reader's without being asked for one by one. */
export const maxTokensADay = 100_000;
export const tokensADay = keptLocal('tokensADay', z.int().min(0).max(maxTokensADay), 50);

const TokenUse = z.object({ day: z.string(), used: z.int().min(0) });
export type TokenUse = z.infer<typeof TokenUse>;
/** What was spent on the last day on which anything was: see `token-use.ts`. */
export const tokenUse = keptLocal<TokenUse>('tokenUse', TokenUse, { day: '', used: 0 });

/** Seconds that the detector may work for one page without being asked. */
export const pageSecondsChoices = [30, 60, 120, 300, 900] as const;
export type PageSeconds = (typeof pageSecondsChoices)[number];
export const pageSeconds = keptLocal<PageSeconds>('pageSeconds', z.literal(pageSecondsChoices), 120);

/** Days that the history goes back; 0 keeps none. */
export const historyTerms = [0, 7, 30, 90, 365] as const;
export type HistoryTerm = (typeof historyTerms)[number];
export const historyDays = keptLocal<HistoryTerm>('historyDays', z.literal(historyTerms), 30);

/** Off everywhere: nothing on any page is looked at or sent. */
export const paused = keptLocal('paused', z.boolean(), false);

/** Certificates (PEM) of signers whose Content Credentials the reader trusts. */
export const trustAnchors = keptLocal('trustAnchors', z.string().max(200_000), '');
