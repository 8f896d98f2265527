import { untilAborted } from '../platform/until-aborted.ts';
import type { Remembered } from '../storage/check-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import { asRemembered, asStayed } from './answers.ts';
import { askServer, resume } from './ask-server.ts';
import type { Identified, Lane, Queued, Trail } from './lane.ts';
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
    if (queued) return resumeQueued(deps, check(queued.sha256), queued);

    const asRecalled = ({ answer, ...rest }: Remembered) => ({
      ...rest,
      answer: asRemembered(answer, limitedBy),
    });
    const known = isFresh || place === null ? null : await deps.memory.byPlace(lane, place, mode);
    if (known) return asRecalled(known);
    await trail.record({ state: 'preparing' });
    // A page that is slow to read its picture must not keep the place of another.
    const reading = createReading(() => untilAborted(lane.identify(input, permission), signal));
    const { sha256 } = await reading.get();
    const seen = isFresh || sha256 === null ? null : await deps.memory.byHash(lane, sha256, mode);
    if (seen) return asRecalled(seen);

    const judge = async () => judgeAndKeep(deps, check, await reading.get());
    if (isFresh || sha256 === null) return judge();
    const twinOf = [lane.name, sha256, mode, isPrivate].join(' ');
    // It may wait for as long as a server takes. Where no answer comes of that, it is read again.
    const rest = () => {
      reading.letGo();
      turn.rest();
    };
    const end = await twins.wait(twinOf, { turn, signal, rest }, asRecalled);
    if (end) return end;
    // By then the address may give another file, so no other check may take this answer.
    if (!reading.isHeld() && (await reading.get()).sha256 !== sha256) return judge();
    return twins.lead(twinOf, permission, judge);
  };
}

/** Holds what was read, and reads it again if it is needed after it was let go of. */
function createReading(read: () => Promise<Identified>) {
  let held: Identified | null = null;
  return {
    async get() {
      held ??= await read();
      return held;
    },
    isHeld: () => held !== null,
    letGo() {
      held = null;
    },
  };
}

async function resumeQueued(deps: CheckDeps, check: Running, queued: Queued): Promise<CheckEnd> {
  return keepAnswer(deps, check, await check.permission.turn.send(() => resume(deps, check, queued)));
}

async function judgeAndKeep(
  deps: CheckDeps,
  checkOf: (sha256: string | null) => Running,
  identified: Identified,
): Promise<CheckEnd> {
  const check = checkOf(identified.sha256);
  return keepAnswer(deps, check, await detectThenAsk(deps, check, identified));
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
