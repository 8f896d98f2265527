import { browser } from 'wxt/browser';
import type { Handlers, Sender } from '../../messaging/protocol.ts';
import { apiKey } from '../../storage/items.ts';
import { exchangeCode } from '../server/account.ts';
import { boundedFetch, connectPublic, currentServer } from '../server/connect.ts';
import { reportAnswer } from '../server/report.ts';
import { testConnection } from '../server/test-connection.ts';

type OwnPageHandlers = Pick<Handlers, 'lookAtTab' | 'reportAnswer' | 'testConnection' | 'exchangeCode'>;

/** What only the extension's own pages may ask. */
export function ownPageHandlers(lookAsAsked: (tabId: number) => Promise<boolean>): OwnPageHandlers {
  return {
    async lookAtTab({ tabId }, sender) {
      assertOwnPage(sender);
      return lookAsAsked(tabId);
    },
    async reportAnswer(report, sender) {
      assertOwnPage(sender);
      return reportAnswer(report, await connectPublic());
    },
    async testConnection(_, sender) {
      assertOwnPage(sender);
      return testConnection(await currentServer(), await apiKey.read(), boundedFetch);
    },
    async exchangeCode(exchange, sender) {
      assertOwnPage(sender);
      return exchangeCode(exchange, currentServer, boundedFetch);
    },
  };
}

/** A web page must not learn what the server says to this browser, nor make it look at other tabs. */
export function assertOwnPage({ url }: Sender): void {
  if (!url?.startsWith(browser.runtime.getURL('/'))) throw new Error('Not for content scripts.');
}
