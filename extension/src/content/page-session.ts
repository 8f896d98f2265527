import type { CheckView } from '@telltale/shared/ui/evidence';
import type { Outcome } from '../messaging/outcome.ts';
import type { Display } from '../storage/items.ts';
import type { ExtensionWording } from '../ui/wording.ts';
import { createBadgeLayer } from './badge-layer.tsx';
import { isFlagged } from './flagged.ts';
import { type AskCheck, createImageChecks } from './image-checks.ts';
import { pictureUrl } from './picture-url.ts';
import { screenBoxOf } from './screen-box.ts';
import { watchImages } from './watch-images.ts';

export interface PageSession {
  /** The reader pointed at this picture: its answer is shown and opened, whatever is shown unasked. */
  check(imageUrl: string): void;
}

/** Watches a page and shows what is known about its pictures, until the signal ends it without a trace. */
export function startPageSession(
  pageViewId: string,
  ask: AskCheck,
  wording: ExtensionWording,
  signal: AbortSignal,
  display: Display = 'all',
): PageSession {
  const checks = createImageChecks(pageViewId, ask, signal);
  const layer = createBadgeLayer(wording, signal);
  const showing = new Map<Element, string>();
  const wanted = new Set<Element>();

  const askAgain = (image: Element, url: string) => {
    wanted.add(image);
    return follow(
      image,
      url,
      checks.askedFor(url, () => layer.whileHidden(() => screenBoxOf(image))),
    );
  };
  const follow = async (image: Element, url: string, answer: Promise<Outcome>) => {
    const retry = () => void askAgain(image, url);
    const show = (view: CheckView) => {
      if (display === 'all' || wanted.has(image) || isFlagged(view)) layer.show(image, view, retry);
      else layer.remove(image);
    };
    show({ state: 'waiting' });
    const view = viewOf(await answer, wording);
    // Meanwhile the image may show another picture, or the site may be off.
    if (signal.aborted || showing.get(image) !== url) return;
    if (view) show(view);
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
        wanted.delete(image);
        layer.remove(image);
      },
      onLayout: () => layer.reposition(),
    },
    signal,
  );
  return {
    check(imageUrl) {
      const image = [...document.images].find((candidate) => pictureUrl(candidate) === imageUrl);
      // What is no image of the page (a background, say) has no place for a badge; the popup lists its answer.
      if (!image) return void checks.askedFor(imageUrl, async () => null);
      showing.set(image, imageUrl);
      void askAgain(image, imageUrl).then(() => layer.open(image));
    },
  };
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
