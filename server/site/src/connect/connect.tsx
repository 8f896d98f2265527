import { useEffect, useRef, useState } from 'preact/hooks';
import { forgetRequest, takeRequest } from '../frame/connect-request.ts';
import { fill } from '../language/format.ts';
import { askForLink, readAccount, type SignedIn, signOut } from '../sign-in/session.ts';
import { Ask, Sent } from '../sign-in/steps.tsx';
import { words as signInWords } from '../sign-in/words.ts';
import { isSomebodyElse, makeCode, reasonOf } from './connection-code.ts';
import { Confirm, HandOver, Nothing, Waited } from './steps.tsx';
import { useSignIn } from './use-sign-in.ts';
import { words } from './words.ts';

type Step =
  | { readonly at: 'nothing' | 'looking' | 'ask' | 'waited' }
  | { readonly at: 'sent'; readonly email: string }
  | { readonly at: 'confirm'; readonly signedIn: SignedIn }
  | { readonly at: 'handOver'; readonly code: string };

const titles = {
  nothing: words.title,
  looking: words.title,
  ask: words.askTitle,
  sent: words.sentTitle,
  confirm: words.title,
  handOver: words.handOverTitle,
  waited: words.waitedTitle,
} as const;

const sentTo = (address: string) => fill(signInWords.sentText, { address });

/** One step at a time, as on the sign-in page; the way back after signing in is that this page waits. */
export function Connect() {
  const [request] = useState(takeRequest);
  const [step, setStep] = useState<Step>({ at: request === null ? 'nothing' : 'looking' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const lastAt = useRef(step.at);

  async function go(work: () => Promise<Step>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      setStep(await work());
    } catch (error) {
      setProblem(reasonOf(error));
      if (step.at === 'looking' || isSomebodyElse(error)) setStep({ at: 'ask' });
    } finally {
      setBusy(false);
    }
  }

  const confirm = (signedIn: SignedIn): Step => ({ at: 'confirm', signedIn });
  const look = async (): Promise<Step> => {
    const signedIn = await readAccount();
    return signedIn === null ? { at: 'ask' } : confirm(signedIn);
  };

  useEffect(() => {
    if (step.at === 'looking') void go(look);
  }, []);
  useSignIn(step.at === 'ask' || step.at === 'sent', (signedIn) => setStep(confirm(signedIn)));
  useEffect(() => {
    if (lastAt.current !== step.at && lastAt.current !== 'looking') heading.current?.focus();
    lastAt.current = step.at;
  }, [step.at]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {titles[step.at]}
      </h1>
      <p class="problem" role="alert">
        {problem}
      </p>
      {step.at === 'nothing' && <Nothing />}
      {step.at === 'ask' && (
        <>
          <p>{words.askText}</p>
          <Ask
            busy={busy}
            onAsk={(email) =>
              go(async () => {
                await askForLink(email);
                return { at: 'sent', email };
              })
            }
          />
        </>
      )}
      {step.at === 'sent' && (
        <>
          <Sent text={sentTo(step.email)} onAgain={() => setStep({ at: 'ask' })} />
          <p role="status">{words.sentText}</p>
        </>
      )}
      {step.at === 'confirm' && request && (
        <Confirm
          account={step.signedIn.account}
          name={request.name}
          busy={busy}
          onConfirm={(name) =>
            go(async () => ({ at: 'handOver', code: await makeCode(step.signedIn, name, request.challenge) }))
          }
          onOther={() =>
            go(async () => {
              await signOut(step.signedIn.csrfToken);
              return { at: 'ask' };
            })
          }
        />
      )}
      {step.at === 'handOver' && (
        <HandOver code={step.code} onShown={forgetRequest} onLate={() => setStep({ at: 'waited' })} />
      )}
      {step.at === 'waited' && <Waited onAgain={() => go(look)} />}
    </>
  );
}
