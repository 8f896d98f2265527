import type { TraceEvent } from './trace.ts';

/** In microseconds of the trace. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * When a thread ran scripts from such an address, or what they had called, by the samples of the browser's profiler.
 * Timers, observers, messages and continued promises count alike: the browser names the caller of only some of them.
 */
export function spansOf(
  events: readonly TraceEvent[],
  onThread: (event: TraceEvent) => boolean,
  address: string,
): readonly Span[] {
  return events
    .filter((event) => event.name === 'Profile' && onThread(event))
    .flatMap((profile) => spansIn(events, profile, address));
}

function spansIn(events: readonly TraceEvent[], profile: TraceEvent, address: string): Span[] {
  const chunks = events
    .filter(({ name, id, pid }) => name === 'ProfileChunk' && id === profile.id && pid === profile.pid)
    .toSorted((a, b) => a.ts - b.ts);
  const isFrom = new Map<number, boolean>();
  const spans: Span[] = [];
  let time = profile.args?.data?.startTime ?? profile.ts;
  let sampled: boolean | undefined;
  for (const { args } of chunks) {
    const { cpuProfile, timeDeltas = [] } = args?.data ?? {};
    for (const { id, parent, callFrame } of cpuProfile?.nodes ?? [])
      isFrom.set(id, callFrame.url?.startsWith(address) || (isFrom.get(parent ?? id) ?? false));
    for (const [at, node] of (cpuProfile?.samples ?? []).entries()) {
      const start = time;
      time += timeDeltas[at] ?? 0;
      if (sampled) spans.push({ start, end: time });
      sampled = isFrom.get(node) ?? false;
    }
  }
  return spans;
}
