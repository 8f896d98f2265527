/** Where a picture that waits for its check was met. */
export interface Spot {
  readonly tabId: number;
  readonly frameId: number;
  readonly pageViewId: string;
  /** In a frame of another site. */
  readonly isForeign?: boolean | undefined;
  /** Of its address. */
  readonly mark: string;
}

/** What is known of a picture's place on its page. */
export interface Sight {
  readonly spot: Spot;
  /** On the screen now. */
  isShown: boolean;
  /** In which wave of pictures it came on the screen, or left it: the later, the higher. */
  wave: number;
  readonly number: number;
  /** Told once, when it left its page or nobody sees the page. */
  readonly onDeparture: Set<(why: 'gone' | 'hidden') => void>;
}

/** By what a check is put in order. */
export interface Standing {
  /** A click of the reader's led to it. */
  readonly isAsked: boolean;
  /** All the places that wait for its answer. */
  readonly sights: ReadonlySet<Sight>;
}

/**
 * Negative where `a` comes first: what the reader asked for, then what is on the screen, then what left it. The newer
 * wave goes first; within a wave, the first one met.
 */
export function compareStandings(a: Standing, b: Standing): number {
  const [one, two] = [bestOf(a), bestOf(b)];
  return rankOf(a) - rankOf(b) || compareSights(one, two);
}

export function isShown({ sights }: Standing): boolean {
  for (const sight of sights) if (sight.isShown) return true;
  return false;
}

function rankOf(standing: Standing): number {
  if (standing.isAsked) return 0;
  return isShown(standing) ? 1 : 2;
}

function bestOf({ sights }: Standing): Sight | undefined {
  let best: Sight | undefined;
  for (const sight of sights) if (!best || isBefore(sight, best)) best = sight;
  return best;
}

function isBefore(a: Sight, b: Sight): boolean {
  return a.isShown === b.isShown ? compareSights(a, b) < 0 : a.isShown;
}

function compareSights(a: Sight | undefined, b: Sight | undefined): number {
  if (!a || !b) return Number(b !== undefined) - Number(a !== undefined);
  return b.wave - a.wave || a.number - b.number;
}

/** What comes within this time comes together, as the pictures of one screen do. */
const waveMs = 250;

export function createWaves(nowMs: () => number): () => number {
  let [wave, startedMs] = [0, Number.NEGATIVE_INFINITY];
  return () => {
    if (nowMs() - startedMs > waveMs) [wave, startedMs] = [wave + 1, nowMs()];
    return wave;
  };
}
