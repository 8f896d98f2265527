import type { Lane } from './types.ts';

export const allLanes: readonly Lane[] = ['image', 'text', 'audio', 'video'];

/** The lanes an attribute names, in our own order; all when it names none. */
export function lanesIn(attribute: string | null): readonly Lane[] {
  const named = (attribute ?? '').split(/[\s,]+/);
  const lanes = allLanes.filter((lane) => named.includes(lane));
  return lanes.length > 0 ? lanes : allLanes;
}

/** What an attribute names that is no lane. */
export function unknownLanesIn(attribute: string | null): readonly string[] {
  return (attribute ?? '').split(/[\s,]+/).filter((name) => name !== '' && !allLanes.includes(name as Lane));
}
