import { decideReview, limits, type ReviewDecision, ReviewDecisionRequest } from '@telltale/shared/contract';
import { momentOf } from '../../language/format.ts';
import { forgetSentDraft, isAsSent, useDraft } from '../shell/draft.ts';
import { useAction, useConsole } from '../shell/hooks.ts';
import { Button, Problem } from '../shell/parts.tsx';
import { words } from './words.ts';

export function History({ history }: { readonly history: readonly ReviewDecision[] }) {
  return (
    <section class="stack">
      <h2>{words.historyTitle}</h2>
      {history.length === 0 ? (
        <p class="hint">{words.noHistory}</p>
      ) : (
        <ol class="rows">
          {history.map((entry, index) => (
            <li key={index}>
              <div class="what">
                <strong>{words.decisions[entry.decision]}</strong>
                <small>
                  <bdi>{entry.reviewer}</bdi> · {momentOf(entry.decided_at)}
                </small>
                <p class="prose" dir="auto">
                  {entry.rationale}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface DecideProps {
  readonly reviewId: string;
  readonly onDecided: () => Promise<void>;
}

/** What is stored is signed and stays: spaces alone are neither a name nor reasons. */
const trim = (fields: FormData) =>
  Object.fromEntries([...fields].map(([name, value]) => [name, String(value).trim()]));

export const draftOf = (reviewId: string) => `decision/${reviewId}`;

/** A person's decision with name and reasons; nothing is decided by a signal. */
export function Decide({ reviewId, onDecided }: DecideProps) {
  const { client } = useConsole().session;
  const action = useAction();
  const draft = useDraft(draftOf(reviewId));

  async function decide(form: HTMLFormElement): Promise<string> {
    const sent = new FormData(form);
    const json = ReviewDecisionRequest.parse(trim(sent));
    await client.call(decideReview, { params: { review_id: reviewId }, json });
    if (isAsSent(form, sent)) form.reset();
    forgetSentDraft(draftOf(reviewId), sent);
    await onDecided();
    return words.recorded;
  }

  return (
    <form
      ref={draft.form}
      class="panel fields"
      onInput={draft.keep}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void action.run(() => decide(form));
      }}
    >
      <h2>{words.decideTitle}</h2>
      <p class="hint">{words.decideNote}</p>
      <Choices />
      <label class="field">
        {words.reviewerLabel}
        <input
          name="reviewer"
          autocomplete="name"
          required
          pattern=".*\S.*"
          maxLength={limits.reviewerChars}
        />
      </label>
      <label class="field">
        {words.rationaleLabel}
        <textarea
          name="rationale"
          rows={4}
          required
          maxLength={limits.rationaleChars}
          onInput={refuseSpaces}
        />
      </label>
      <Problem sentence={action.problem} />
      <div class="buttons">
        <Button kind="primary" busy={action.busy}>
          {words.record}
        </Button>
      </div>
    </form>
  );
}

function Choices() {
  return (
    <fieldset class="choices">
      <legend>{words.decisionLabel}</legend>
      {ReviewDecisionRequest.shape.decision.options.map((decision) => (
        <label key={decision}>
          <input type="radio" name="decision" value={decision} required />
          {words.decisions[decision]}
        </label>
      ))}
    </fieldset>
  );
}

/** A text area knows no `pattern` (HTML, 4.10.11). */
function refuseSpaces({ currentTarget: field }: { readonly currentTarget: HTMLTextAreaElement }): void {
  const isBlank = field.value !== '' && field.value.trim() === '';
  field.setCustomValidity(isBlank ? words.reasonsMissing : '');
}
