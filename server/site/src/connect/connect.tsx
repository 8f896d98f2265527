import { useEffect, useState } from 'preact/hooks';
import { readAccount, type SignedIn } from '../frame/account.ts';
import { type ConnectRequest, forgetRequest, takeRequest } from '../frame/connect-request.ts';
import { useHeading } from '../frame/use-heading.ts';
import { useSignIn } from '../frame/use-sign-in.ts';
import { fill } from '../language/format.ts';
import { askForLink, signOut } from '../sign-in/session.ts';
import { Ask, Sent } from '../sign-in/steps.tsx';
import { words as signInWords } from '../sign-in/words.ts';
import { isSomebodyElse, makeCode, reasonOf } from './connection-code.ts';
import { Confirm, HandOver, Nothing, Waited } from './steps.tsx';
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

interface Steps {
  readonly step: Step;
  readonly busy: boolean;
  readonly problem: string;
  show(step: Step): void;
  /** Shows the step that the work leads to. */
  go(work: () => Promise<Step>): Promise<void>;
}

function useSteps(first: 'nothing' | 'looking'): Steps {
  const [step, show] = useState<Step>({ at: first });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function go(work: () => Promise<Step>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      show(await work());
    } catch (error) {
      setProblem(reasonOf(error));
      if (step.at === 'looking' || isSomebodyElse(error)) show({ at: 'ask' });
    } finally {
      setBusy(false);
    }
  }

  return { step, busy, problem, show, go };
}

/** One step at a time, as on the sign-in page; the way back after signing in is that this page waits. */
export function Connect() {
  const [request] = useState(takeRequest);
  const steps = useSteps(request === null ? 'nothing' : 'looking');
  const { step, problem, show, go } = steps;
  const heading = useHeading(step.at);
  useEffect(() => {
    if (step.at === 'looking') void go(look);
  }, []);
  useSignIn(step.at === 'ask' || step.at === 'sent', (signedIn) => show(confirm(signedIn)));
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {titles[step.at]}
      </h1>
      <p class="problem" role="alert">
        {problem}
      </p>
      <CurrentStep {...steps} request={request} />
    </>
  );
}

function CurrentStep({ request, ...steps }: Steps & { readonly request: ConnectRequest | null }) {
  const { step, busy, show, go } = steps;
  switch (step.at) {
    case 'looking':
      return <p role="status">{words.handOverTitle}</p>;
    case 'nothing':
      return <Nothing />;
    case 'ask':
      return (
        <>
          <p>{words.askText}</p>
          <Ask busy={busy} onAsk={(email) => go(() => sendLink(email))} />
        </>
      );
    case 'sent':
      return (
        <>
          <Sent text={sentTo(step.email)} onAgain={() => show({ at: 'ask' })} />
          <p role="status">{words.sentText}</p>
        </>
      );
    case 'confirm':
      return request && <ConfirmStep {...steps} signedIn={step.signedIn} request={request} />;
    case 'handOver':
      return <HandOver code={step.code} onShown={forgetRequest} onLate={() => show({ at: 'waited' })} />;
    case 'waited':
      return <Waited onAgain={() => go(look)} />;
  }
}

interface ConfirmStepProps extends Pick<Steps, 'busy' | 'go'> {
  readonly signedIn: SignedIn;
  readonly request: ConnectRequest;
}

function ConfirmStep({ signedIn, request, busy, go }: ConfirmStepProps) {
  return (
    <Confirm
      account={signedIn.account}
      name={request.name}
      busy={busy}
      onConfirm={(name) =>
        go(async () => ({ at: 'handOver', code: await makeCode(signedIn, name, request.challenge) }))
      }
      onOther={() =>
        go(async () => {
          await signOut(signedIn.csrfToken);
          return { at: 'ask' };
        })
      }
    />
  );
}

const confirm = (signedIn: SignedIn): Step => ({ at: 'confirm', signedIn });

async function look(): Promise<Step> {
  const signedIn = await readAccount();
  return signedIn === null ? { at: 'ask' } : confirm(signedIn);
}

async function sendLink(email: string): Promise<Step> {
  await askForLink(email);
  return { at: 'sent', email };
}
