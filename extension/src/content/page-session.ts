import type { CheckView } from '@telltale/shared/ui/evidence';
import type { Outcome } from '../messaging/outcome.ts';
import type { ExtensionWording } from '../ui/wording.ts';
import { createBadgeLayer } from './badge-layer.tsx';
import { type AskCheck, createImageChecks } from './image-checks.ts';
import { watchImages } from './watch-images.ts';

/** Watches a page and shows what is known about its pictures, until the signal ends it without a trace. */
export function startPageSession(
  pageViewId: string,
  ask: AskCheck,
  wording: ExtensionWording,
  signal: AbortSignal,
): void {
  const checks = createImageChecks(pageViewId, ask, signal);
  const layer = createBadgeLayer(wording, signal);
  const showing = new Map<HTMLImageElement, string>();

  const follow = async (image: HTMLImageElement, url: string, answer: Promise<Outcome>) => {
    const retry = () => void follow(image, url, checks.retry(url));
    layer.show(image, { state: 'waiting' }, retry);
    const view = viewOf(await answer, wording);
    // Meanwhile the image may show another picture, or the site may be off.
    if (signal.aborted || showing.get(image) !== url) return;
    if (view) layer.show(image, view, retry);
    else layer.remove(image);
  };

  watchImages(
    {
      onPicture(image, url) {
        showing.set(image, url);
        void follow(image, url, checks.outcomeOf(url));
      },
      onGone(image) {
        showing.delete(image);
        layer.remove(image);
      },
      onLayout: () => layer.reposition(),
    },
    signal,
  );
}

function viewOf(outcome: Outcome, wording: ExtensionWording): CheckView | null {
  if (outcome.kind === 'off') return null;
  return outcome.kind === 'verdict'
    ? {
        state: 'verdict',
        evidence: outcome.evidence,
        problem: outcome.problem && wording.text(`problem_${outcome.problem}`),
      }
    : { state: 'problem', sentence: wording.text(`problem_${outcome.problem}`) };
}
