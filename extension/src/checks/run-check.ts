import type { Remembered } from '../storage/check-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import { asRemembered, asStayed } from './answers.ts';
import { askServer, resume } from './ask-server.ts';
import type { Lane, Trail } from './lane.ts';
import type { CheckPermission } from './permission.ts';
import { type CheckDeps, type CheckEnd, keepAnswer } from './running.ts';

export type RunCheck = <Input, Media>(
  lane: Lane<Input, Media>,
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
  return async (lane, input, given, trail = noTrail) => {
    const permission = { ...given, mode: reachableMode(lane, given.mode) };
    const { mode, heldBack, isFresh, signal } = permission;
    signal.throwIfAborted();
    const place = lane.recall(input);
    const running = { lane, permission, trail, place };
    if (trail.queued) return resume(deps, { ...running, sha256: trail.queued.sha256 }, trail.queued);

    const asRecalled = ({ answer, ...rest }: Remembered) => ({
      ...rest,
      answer: asRemembered(answer, heldBack),
    });
    const known = isFresh || place === null ? null : await deps.memory.byPlace(lane, place, mode);
    if (known) return asRecalled(known);
    await trail.record({ state: 'preparing' });
    const { media, sha256 } = await lane.identify(input, permission);
    const seen = isFresh || sha256 === null ? null : await deps.memory.byHash(lane, sha256, mode);
    if (seen) return asRecalled(seen);

    const found = await lane.detectHere(media, permission);
    const check = { ...running, sha256 };
    if (found.isFinal) return keepAnswer(deps, check, { answer: asStayed(found.answer, null) });
    if (mode === 'device') return keepAnswer(deps, check, { answer: asStayed(found.answer, heldBack) });
    return askServer(deps, check, found);
  };
}

/** Where no fingerprint names the medium, nobody can be asked by one. */
function reachableMode(
  { fingerprints }: Pick<Lane<never, never>, 'fingerprints'>,
  mode: ReadingMode,
): ReadingMode {
  return mode === 'fingerprints' && !fingerprints ? 'device' : mode;
}
