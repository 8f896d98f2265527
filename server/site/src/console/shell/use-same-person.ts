import { getAccount } from '@telltale/shared/contract';
import { useEffect } from 'preact/hooks';
import type { Session } from './session.ts';

/**
 * "Back" may show the page as it was left, scripts included, after its session ended
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-pagetransitionevent-persisted).
 */
export function useFreshPage(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/**
 * Somebody else may sign in in another tab. Cookies are of the whole browser, so that this tab would show their keys and
 * websites under the name of the person before.
 */
export function useSamePerson({ account, client }: Session): void {
  useEffect(() => {
    async function compare(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // Without an answer nothing is known; a session that has ended says so by itself.
      const now = await client.call(getAccount).catch(() => null);
      if (now !== null && now.body.user.user_id !== account.user.user_id) location.reload();
    }
    document.addEventListener('visibilitychange', compare);
    return () => document.removeEventListener('visibilitychange', compare);
  }, [client]);
}
