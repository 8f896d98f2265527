import type { Finding, MediaStep } from '../messaging/finding.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import type { FindingKey, FindingMemory } from '../storage/finding-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import { problemOf } from './check-problem.ts';
import type { Clock } from './clock.ts';
import type { MediaReader } from './detect-locally.ts';
import { answeredBy, rememberedFinding, withStep } from './media-answers.ts';
import type { Connection, SettledLane } from './media-backend.ts';
import { submitPatiently } from './patience.ts';
import type { TokenBudget } from './token-budget.ts';

export interface CheckDeps {
  readonly clock: Clock;
  readonly memory: FindingMemory;
  readonly media: MediaReader;
  readonly connect: () => Promise<Connection>;
  readonly budget: Pick<TokenBudget, 'take' | 'giveBack'>;
}

/** How far one check may go, and for how long. */
export interface MediaLeave {
  readonly mode: ReadingMode;
  /** The reader was told what this very check sends: it may go beyond the day's tokens. */
  readonly once: boolean;
  /** Asked for in a private window: nothing of it is kept. */
  readonly isPrivate: boolean;
  readonly signal: AbortSignal;
}

export interface MediaAnswer {
  readonly finding: Finding;
  /** Why a further step brought nothing. */
  readonly problem?: ProblemCode | undefined;
}

interface SettledCheck<Sent> {
  readonly key: Omit<FindingKey, 'mode'>;
  readonly read: () => Promise<Finding>;
  readonly send: {
    readonly lane: (connection: Connection) => SettledLane<Sent>;
    readonly content: Sent;
    readonly tokens: number;
    readonly step: MediaStep;
  };
}

/** The ladder of a text or a recording, which no fingerprint names: memory, this device, and what the reader sends. */
export async function climbSettled<Sent>(
  deps: CheckDeps,
  leave: MediaLeave,
  { key, read, send }: SettledCheck<Sent>,
): Promise<MediaAnswer> {
  const mode = leave.mode === 'pictures' ? 'pictures' : 'device';
  const known = await deps.memory.recall({ ...key, mode });
  if (known) return { finding: rememberedFinding(known) };
  const local = await read();
  if (mode === 'device')
    return kept(deps, leave, { ...key, mode }, { finding: withStep(local, 'nothing_sent') });
  const answer = await sent(deps, leave, local, send.step, send.tokens, async (connection) =>
    submitPatiently(send.lane(connection), send.content, crypto.randomUUID(), deps.clock, leave.signal),
  );
  const wentTo = answer.finding.steps.includes(send.step);
  return kept(deps, leave, { ...key, mode: wentTo ? mode : 'device' }, answer);
}

type Deliver = (connection: Connection) => Promise<Parameters<typeof answeredBy>[0]>;

/** The last step up. Where it fails, what this device found still stands. */
export async function sent(
  deps: CheckDeps,
  leave: MediaLeave,
  local: Finding,
  step: MediaStep,
  tokens: number,
  deliver: Deliver,
): Promise<MediaAnswer> {
  try {
    const connection = await deps.connect();
    const taken = connection.hasAccount ? await deps.budget.take(tokens, leave.once) : null;
    if (connection.hasAccount && !taken) return { finding: withStep(local, 'budget_spent') };
    const answer = await deliver(connection).catch(async (error: unknown) => {
      if (taken) await deps.budget.giveBack(taken);
      throw error;
    });
    return { finding: answeredBy(answer, local, step) };
  } catch (error) {
    leave.signal.throwIfAborted();
    if (local.label === 'unavailable') throw error;
    return { finding: withStep(local, 'send_failed'), problem: problemOf(error) };
  }
}

/** An answer that a later try may better is not kept. */
export async function kept(
  { memory }: CheckDeps,
  { isPrivate, signal }: MediaLeave,
  key: FindingKey,
  answer: MediaAnswer,
): Promise<MediaAnswer> {
  const says = answer.finding.label !== 'unavailable' && !answer.problem;
  if (says && !isPrivate && !signal.aborted) await memory.keep(key, answer.finding);
  return answer;
}
