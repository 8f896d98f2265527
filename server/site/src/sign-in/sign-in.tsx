import { connectPage } from '@telltale/shared/ui/connect-page';
import { useEffect, useState } from 'preact/hooks';
import { readRequest } from '../frame/connect-request.ts';
import { type ConsolePlace, consoleAt, readPlace } from '../frame/console-place.ts';
import { useHeading } from '../frame/use-heading.ts';
import { useSignIn } from '../frame/use-sign-in.ts';
import { forgetLinkToken, takeLinkToken } from './link-token.ts';
import { actions, type Step, showAccount, titles, toAsk, toNew } from './moves.ts';
import { New } from './new-account.tsx';
import { Account, Ask, Link, Sent } from './steps.tsx';
import { type Steps, useSteps } from './use-steps.ts';
import { words } from './words.ts';

/** One step at a time; every change is said aloud, and the keyboard goes on from the new heading. */
export function SignIn() {
  const steps = useSteps();
  const { step, news, problem, show, look } = steps;
  // The tab that the mailed link opens takes the place out of the storage when it goes there.
  const [placeAtFirst] = useState(readPlace);
  const place = readPlace() ?? placeAtFirst;
  // The form is there from the beginning, so that what replaces it is another step even after the first look.
  const heading = useHeading(step.at === 'looking' ? 'ask' : step.at);

  useEffect(() => {
    if (step.at === 'looking') void look();
    // Another link opened in this tab changes the fragment only: no page is loaded.
    const open = () => {
      const token = takeLinkToken();
      if (token !== null) show({ step: { at: 'link', token }, news: words.linkTitle });
    };
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);

  useEffect(() => {
    if (step.at !== 'link') forgetLinkToken();
    if (step.at === 'account') leaveIfCalled(step, place);
  }, [step.at]);

  useSignIn(step.at === 'sent', (signedIn) => show(showAccount(signedIn)));

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {titles[step.at]}
      </h1>
      <p class="unseen" role="status" aria-live="polite">
        {news}
      </p>
      <p class="problem" role="alert">
        {problem}
      </p>
      <CurrentStep {...steps} place={place} />
    </>
  );
}

function CurrentStep({ step, busy, show, go, place }: Steps & { readonly place: ConsolePlace | null }) {
  switch (step.at) {
    case 'looking':
    case 'ask':
      return <Ask busy={busy} onAsk={(email) => go(actions.ask(email))} onNew={() => show(toNew)} />;
    case 'new':
      return <New busy={busy} onCreate={(asked) => go(actions.create(asked))} onBack={() => show(toAsk)} />;
    case 'sent':
      return <Sent text={step.text} onAgain={() => show(toAsk)} />;
    case 'link':
      return <Link busy={busy} onUse={() => go(actions.signIn(step.token))} />;
    case 'account': {
      const { signedIn } = step;
      const onSignOut = () => go(actions.signOut(signedIn.csrfToken));
      return <Account signedIn={signedIn} place={place} busy={busy} onSignOut={onSignOut} />;
    }
  }
}

/** Goes on to where a reader came from to sign in. */
function leaveIfCalled({ signedIn }: Extract<Step, { at: 'account' }>, place: ConsolePlace | null): void {
  // This tab was opened to connect a browser, and its reader went to the mailbox in it.
  if (readRequest() !== null) location.replace(connectPage.path);
  // Whose session ended goes on where that was; anybody else is told first as whom they are signed in.
  else if (place?.userId === signedIn.account.user.user_id) location.replace(consoleAt(place));
}
