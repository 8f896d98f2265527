import type { CheckView } from '@telltale/shared/ui/evidence';
import type { ComponentChildren } from 'preact';
import { ask } from '../messaging/ask.ts';
import type { Opinion } from '../messaging/outcome.ts';
import type { OnceChoice } from '../messaging/protocol.ts';
import { AskOnce, canAskOnce, isBudgetSpent } from '../ui/ask-once.tsx';
import { ReportForm } from '../ui/report-form.tsx';
import type { ExtensionWording } from '../ui/wording.ts';

const report = (recordId: string, opinion: Opinion) => ask('reportAnswer', { recordId, opinion });

/** What a card offers besides its evidence. */
export function cardOffers(
  view: CheckView,
  hasAccount: boolean,
  wording: ExtensionWording,
  onAsk: (choice: OnceChoice) => void,
): ComponentChildren {
  if (view.state !== 'verdict') return null;
  return (
    <>
      {canAskOnce(view) && (
        <AskOnce hasAccount={hasAccount} budgetSpent={isBudgetSpent(view)} wording={wording} onAsk={onAsk} />
      )}
      <ReportForm {...view} wording={wording} onReport={report} />
    </>
  );
}
