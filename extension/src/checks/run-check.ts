import { untilAborted } from '../platform/until-aborted.ts';
import type { Remembered } from '../storage/check-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import { asRemembered, asStayed } from './answers.ts';
import { askServer, resume } from './ask-server.ts';
import type { Lane, Trail } from './lane.ts';
import type { CheckPermission } from './permission.ts';
import { type CheckDeps, type CheckEnd, keepAnswer, type Running } from './running.ts';
import { createTwins } from './twins.ts';

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
  const twins = createTwins();
  return async (lane, input, given, trail = noTrail) => {
    const permission = { ...given, mode: reachableMode(lane, given.mode) };
    const { mode, heldBack, isFresh, isPrivate, signal, turn } = permission;
    signal.throwIfAborted();
    const place = lane.recall(input);
    const running = { lane, permission, trail, place };
    const { queued } = trail;
    if (queued) return turn.send(() => resume(deps, { ...running, sha256: queued.sha256 }, queued));

    const asRecalled = ({ answer, ...rest }: Remembered) => ({
      ...rest,
      answer: asRemembered(answer, heldBack),
    });
    const known = isFresh || place === null ? null : await deps.memory.byPlace(lane, place, mode);
    if (known) return asRecalled(known);
    await trail.record({ state: 'preparing' });
    // A page that is slow to read its picture must not keep the place of another.
    const { media, sha256 } = await untilAborted(lane.identify(input, permission), signal);
    const seen = isFresh || sha256 === null ? null : await deps.memory.byHash(lane, sha256, mode);
    if (seen) return asRecalled(seen);

    const goOn = () => goFarther(deps, { ...running, sha256 }, media);
    if (isFresh || sha256 === null) return goOn();
    const twinOf = [lane.name, sha256, mode, isPrivate].join(' ');
    return (await twins.wait(twinOf, permission, asRecalled)) ?? twins.lead(twinOf, permission, goOn);
  };
}

/** From the detector on. */
async function goFarther<Media>(deps: CheckDeps, check: Running<Media>, media: Media): Promise<CheckEnd> {
  const { lane, permission } = check;
  const { mode, heldBack, turn } = permission;
  const found = await lane.detectHere(media, permission);
  if (found.isFinal) return keepAnswer(deps, check, { answer: asStayed(found.answer, null) });
  if (mode === 'device') return keepAnswer(deps, check, { answer: asStayed(found.answer, heldBack) });
  return turn.send(() => askServer(deps, check, found));
}

/** Where no fingerprint names the medium, nobody can be asked by one. */
function reachableMode(
  { fingerprints }: Pick<Lane<never, never>, 'fingerprints'>,
  mode: ReadingMode,
): ReadingMode {
  return mode === 'fingerprints' && !fingerprints ? 'device' : mode;
}
