import { untilAborted } from '../platform/until-aborted.ts';
import type { Remembered } from '../storage/check-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import { asRemembered, asStayed } from './answers.ts';
import { askServer, resume } from './ask-server.ts';
import type { Identified, Lane, Trail } from './lane.ts';
import type { CheckPermission } from './permission.ts';
import { type CheckDeps, type CheckEnd, keepAnswer, type Running } from './running.ts';
import { createTwins } from './twins.ts';

export type RunCheck = <Input>(
  lane: Lane<Input>,
  input: Input,
  permission: CheckPermission,
  trail?: Trail,
) => Promise<CheckEnd>;

const noTrail: Trail = { queued: null, record: async () => undefined };

/**
 * Goes from the cheapest and most private step to the dearest: what this browser remembers, what the detector finds on
 * this device, what a server knows by fingerprint, what it finds in the medium itself. It stops at the first answer
 * that nothing further would change, and never goes further than the reader allows.
 */
export function createRunCheck(deps: CheckDeps): RunCheck {
  const twins = createTwins();
  return async (lane, input, given, trail = noTrail) => {
    const permission = { ...given, mode: reachableMode(lane, given.mode) };
    const { mode, limitedBy, isFresh, isPrivate, signal, turn } = permission;
    signal.throwIfAborted();
    const place = lane.recall(input);
    const check = (sha256: string | null): Running => ({ lane, permission, trail, place, sha256 });
    const { queued } = trail;
    if (queued) {
      const resumed = check(queued.sha256);
      return keepAnswer(deps, resumed, await turn.send(() => resume(deps, resumed, queued)));
    }

    const asRecalled = ({ answer, ...rest }: Remembered) => ({
      ...rest,
      answer: asRemembered(answer, limitedBy),
    });
    const known = isFresh || place === null ? null : await deps.memory.byPlace(lane, place, mode);
    if (known) return asRecalled(known);
    await trail.record({ state: 'preparing' });
    // A page that is slow to read its picture must not keep the place of another.
    const identify = () => untilAborted(lane.identify(input, permission), signal);
    let identified: Identified | null = await identify();
    const { sha256 } = identified;
    const seen = isFresh || sha256 === null ? null : await deps.memory.byHash(lane, sha256, mode);
    if (seen) return asRecalled(seen);

    const judge = async () => {
      const found = identified ?? (await identify());
      const running = check(found.sha256);
      return keepAnswer(deps, running, await detectThenAsk(deps, running, found));
    };
    if (isFresh || sha256 === null) return judge();
    const twinOf = [lane.name, sha256, mode, isPrivate].join(' ');
    // It may wait for as long as a server takes. Where no answer comes of that, it is read again.
    const rest = () => {
      identified = null;
      turn.rest();
    };
    return (
      (await twins.wait(twinOf, { turn, signal, rest }, asRecalled)) ?? twins.lead(twinOf, permission, judge)
    );
  };
}

async function detectThenAsk(deps: CheckDeps, check: Running, identified: Identified): Promise<CheckEnd> {
  const { mode, limitedBy, turn } = check.permission;
  const found = await identified.detectHere(check.permission);
  if (found.isFinal) return { answer: asStayed(found.answer, null) };
  if (mode === 'device') return { answer: asStayed(found.answer, limitedBy) };
  return turn.send(() => askServer(deps, check, found));
}

/** Where no fingerprint names the medium, nobody can be asked by one. */
function reachableMode({ hasFingerprints }: Pick<Lane<unknown>, 'hasFingerprints'>, mode: ReadingMode) {
  return mode === 'fingerprints' && !hasFingerprints ? 'device' : mode;
}
