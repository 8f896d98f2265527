import { type CheckView, cameFromServer } from '@telltale/shared/ui/evidence';
import { useId } from 'preact/hooks';
import { type OnceChoice, onceChoices } from '../../messaging/protocol.ts';
import { GuardedButton } from '../parts/guarded-button.tsx';
import type { ExtensionWording } from '../wording.ts';
import './ask-once.css';

interface AskOnceProps {
  readonly hasAccount: boolean;
  /** Asking now would go beyond the day's tokens. */
  readonly budgetSpent: boolean;
  /** The very picture that would go, small; empty where its file cannot be read, absent until it has been. */
  readonly preview: string | undefined;
  /** The reader came for this picture. */
  readonly isOpen: boolean;
  readonly wording: ExtensionWording;
  readonly onAsk: (choice: OnceChoice) => void;
  /** Has the file read for the preview. */
  readonly onLook: () => void;
}

/** Whether a server could say more about this picture than the reader has heard so far. */
export function canAskOnce(view: CheckView): boolean {
  if (view.state !== 'verdict') return false;
  const { delivery, source } = view.evidence;
  return delivery === 'not_sent' && source !== 'provenance' && !cameFromServer(view.evidence);
}

/** Whether asking would go beyond the day's tokens, as far as the answer tells. */
export function isBudgetSpent(view: CheckView): boolean {
  return view.state === 'verdict' && view.evidence.steps?.includes('budget_spent') === true;
}

/** Leave for one picture, which is shown: each way with what it sends and what it costs. */
export function AskOnce(props: AskOnceProps) {
  const { hasAccount, budgetSpent, preview, isOpen, wording, onLook } = props;
  const { text } = wording;
  return (
    <details
      class="tt-once"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && preview === undefined && onLook()}
    >
      <summary>{text('once_heading')}</summary>
      {hasAccount && budgetSpent && <p>{text('once_budget_spent')}</p>}
      {preview ? (
        <>
          <img class="preview" src={preview} alt={text('once_picture_alt')} />
          <Choices {...props} />
        </>
      ) : (
        <p role="status">{text(preview === '' ? 'problem_unreadable' : 'once_looking')}</p>
      )}
    </details>
  );
}

function Choices({ hasAccount, wording, onAsk }: AskOnceProps) {
  const { text } = wording;
  const id = useId();
  // Only an account's key may ask by fingerprint.
  return onceChoices
    .filter((choice) => hasAccount || choice === 'picture')
    .map((choice) => (
      <div key={choice}>
        <p id={`${id}-${choice}`}>
          {text(choice === 'picture' && !hasAccount ? 'once_picture_public_help' : `once_${choice}_help`)}
        </p>
        <GuardedButton class="tt-retry" aria-describedby={`${id}-${choice}`} onClick={() => onAsk(choice)}>
          {text(`once_${choice}`)}
        </GuardedButton>
      </div>
    ));
}
