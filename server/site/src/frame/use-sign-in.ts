import { useEffect } from 'preact/hooks';
import { readAccount, type SignedIn } from './account.ts';

const lookAgainMs = 3_000;

/**
 * Notices that somebody signed in, in whichever tab the mailed link was opened: when this page comes to the front, and
 * now and then while it is seen.
 */
export function useSignIn(waiting: boolean, onSignedIn: (signedIn: SignedIn) => void): void {
  useEffect(() => {
    if (!waiting) return;
    let over = false;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const signedIn = await readAccount().catch(() => null);
      if (!over && signedIn !== null) onSignedIn(signedIn);
    };
    const timer = setInterval(look, lookAgainMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waiting]);
}
