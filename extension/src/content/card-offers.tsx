import type { CheckView } from '@telltale/shared/ui/evidence';
import type { ComponentChildren } from 'preact';
import type { OnceChoice } from '../messaging/protocol.ts';
import { AskOnce, canAskOnce } from '../ui/ask-once.tsx';
import type { ExtensionWording } from '../ui/wording.ts';

/** What a card offers besides its evidence. */
export function cardOffers(
  view: CheckView,
  hasAccount: boolean,
  wording: ExtensionWording,
  onAsk: (choice: OnceChoice) => void,
): ComponentChildren {
  if (!canAskOnce(view)) return null;
  const budgetSpent = view.state === 'verdict' && view.evidence.steps?.includes('budget_spent') === true;
  return <AskOnce hasAccount={hasAccount} budgetSpent={budgetSpent} wording={wording} onAsk={onAsk} />;
}
