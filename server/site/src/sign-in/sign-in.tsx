import { connectPage } from '@telltale/shared/ui/connect-page';
import { useEffect, useRef, useState } from 'preact/hooks';
import { keptRequest } from '../frame/connect-request.ts';
import { consoleAt, keptPlace } from '../frame/console-place.ts';
import { forgetLinkToken, takeLinkToken } from './link-token.ts';
import { actions, ask, type Moved, type Step, titles, toAsk, toNew } from './moves.ts';
import { New } from './new-account.tsx';
import { isOver, sentenceOf } from './session.ts';
import { Account, Ask, Link, Sent } from './steps.tsx';
import { words } from './words.ts';

function firstStep(): Step {
  const token = takeLinkToken();
  return token === null ? { at: 'looking' } : { at: 'link', token };
}

/** One step at a time; every change is said aloud, and the keyboard goes on from the new heading. */
export function SignIn() {
  const [step, setStep] = useState(firstStep);
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const lastAt = useRef(step.at);
  /** Whose outcome counts: a link opened meanwhile goes before an answer still on its way. */
  const latest = useRef<Promise<Moved> | null>(null);

  function show({ step, news }: Moved): void {
    latest.current = null;
    setStep(step);
    setNews(news);
    setProblem('');
    setBusy(false);
  }

  async function go(action: Promise<Moved>): Promise<void> {
    latest.current = action;
    setBusy(true);
    setNews('');
    setProblem('');
    try {
      const moved = await action;
      if (latest.current === action) show(moved);
    } catch (error) {
      if (latest.current !== action) return;
      if (isOver(error) || step.at === 'looking') setStep(ask);
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  }

  useEffect(() => {
    if (step.at === 'looking') void go(actions.look());
    // Another link opened in this tab changes the fragment only: no page is loaded.
    const open = () => {
      const token = takeLinkToken();
      if (token !== null) show({ step: { at: 'link', token }, news: words.linkTitle });
    };
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);

  useEffect(() => {
    // This tab was opened to connect a browser, and its reader went to the mailbox in it.
    if (step.at !== 'account') return;
    if (keptRequest() !== null) location.replace(connectPage.path);
    // Whose session ended goes on where that was; anybody else is told first as whom they are signed in.
    else if (keptPlace()?.userId === step.signedIn.account.user.user_id)
      location.replace(consoleAt(keptPlace()));
  }, [step.at]);

  useEffect(() => {
    if (lastAt.current !== step.at && lastAt.current !== 'looking') heading.current?.focus();
    lastAt.current = step.at;
    if (step.at !== 'link') forgetLinkToken();
  }, [step.at]);

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
      {step.at === 'ask' && (
        <Ask busy={busy} onAsk={(email) => go(actions.ask(email))} onNew={() => show(toNew)} />
      )}
      {step.at === 'new' && (
        <New busy={busy} onCreate={(asked) => go(actions.create(asked))} onBack={() => show(toAsk)} />
      )}
      {step.at === 'sent' && <Sent text={step.text} onAgain={() => show(toAsk)} />}
      {step.at === 'link' && <Link busy={busy} onUse={() => go(actions.signIn(step.token))} />}
      {step.at === 'account' && (
        <Account
          signedIn={step.signedIn}
          busy={busy}
          onSignOut={() => go(actions.signOut(step.signedIn.csrfToken))}
        />
      )}
    </>
  );
}
