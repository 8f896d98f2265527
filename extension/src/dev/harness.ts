import { createLayerHost } from '../content/layer/layer-host.ts';
import { startPageSession } from '../content/page-session.tsx';
import type { Outcome } from '../messaging/outcome.ts';
import { english } from '../testing/english.ts';
import { everyResult } from '../testing/page-settings.ts';
import { sampleOutcomes } from './sample-outcomes.ts';

/** Draws made-up answers on a page's pictures, one after the other. Nothing is fetched or sent. */
let drawn = 0;

async function makeUpOutcome(): Promise<Outcome> {
  const outcome = sampleOutcomes[drawn % sampleOutcomes.length];
  drawn += 1;
  return outcome ?? { kind: 'off' };
}

const { signal } = new AbortController();
const host = createLayerHost(signal, () => undefined);
const drawing = { host, wording: english, settings: everyResult, lead: () => undefined };
startPageSession('development', { ask: makeUpOutcome, tell: () => undefined }, drawing, signal);
