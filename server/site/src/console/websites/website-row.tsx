import type { AllowedOrigin } from '@telltale/shared/contract';
import { countOf, dayOf, fill } from '../../language/format.ts';
import { ConfirmButton } from '../shell/confirm-button.tsx';
import { useAction } from '../shell/hooks.ts';
import { Button, CopyField, Problem } from '../shell/parts.tsx';
import { words } from './words.ts';

export interface ClaimWork {
  /** Both resolve to what is said aloud afterwards. */
  remove(claim: AllowedOrigin): Promise<string>;
  verify(claim: AllowedOrigin): Promise<string>;
}

interface WebsiteRowProps {
  readonly claim: AllowedOrigin;
  /** Null for members who may only look. */
  readonly work: ClaimWork | null;
}

/** One claim: what it gives, what becomes of it, and how the website is proved to be the account's. */
export function WebsiteRow({ claim, work }: WebsiteRowProps) {
  const { origin, state, record } = claim;
  const hasProof = record !== null && (claim.proof === null || claim.proof === 'dns');
  return (
    <li class={state === 'ended' ? 'over' : ''}>
      <div class="what">
        <strong>
          <bdi>{origin}</bdi>
        </strong>
        <small>{stateSentence(claim)}</small>
        {record === null && <small>{words.noRecord}</small>}
      </div>
      {work && (
        <ConfirmButton
          label={words.remove}
          name={fill(words.removeNamed, { origin })}
          question={fill(words.question, { origin })}
          text={state === 'ended' ? words.consequenceEnded : words.consequence}
          confirm={words.confirm}
          work={() => work.remove(claim)}
        />
      )}
      {hasProof && work && <Proof claim={claim} record={record} verify={work.verify} />}
    </li>
  );
}

function stateSentence({ state, proof, trial, ends_at }: AllowedOrigin): string {
  const day = ends_at === null ? '' : dayOf(ends_at);
  if (state === 'ended') return fill(words.ended, { day });
  if (state === 'notice') return fill(words.notice, { day });
  if (state === 'trial')
    return fill(words.trial, { used: countOf(trial?.used ?? 0), limit: countOf(trial?.limit ?? 0) });
  if (ends_at !== null) return fill(words.missing, { day });
  return proof === 'dns' ? words.ownedByRecord : words.ownedByOperator;
}

interface ProofProps {
  readonly claim: AllowedOrigin;
  readonly record: NonNullable<AllowedOrigin['record']>;
  readonly verify: ClaimWork['verify'];
}

/** Open where something is at stake, so that nobody has to look for it. */
function Proof({ claim, record, verify }: ProofProps) {
  const action = useAction();
  const isSafe = claim.state === 'owned' && claim.ends_at === null;
  return (
    <details class="proof" open={claim.state === 'notice' || (claim.state === 'owned' && !isSafe)}>
      <summary>{isSafe ? words.recordTitle : words.proveTitle}</summary>
      <div class="stack">
        <p class="hint">{isSafe ? words.recordText : words.proveText}</p>
        <CopyField label={words.recordName} text={record.name} />
        <CopyField label={words.recordValue} text={record.value} />
        <Problem sentence={action.problem} />
        <Button
          kind={isSafe ? undefined : 'primary'}
          busy={action.busy}
          name={fill(words.checkNamed, { origin: claim.origin })}
          onPress={() => void action.run(() => verify(claim))}
        >
          {words.check}
        </Button>
      </div>
    </details>
  );
}
