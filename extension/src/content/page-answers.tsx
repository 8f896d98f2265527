import type { CheckView } from '@telltale/shared/ui/evidence';
import type { Outcome } from '../messaging/outcome.ts';
import { LeadButton } from '../ui/card/lead-button.tsx';
import { viewOf } from '../ui/card/outcome-view.ts';
import { type BadgeLayer, createBadgeLayer } from './badge/badge-layer.tsx';
import { noBadges } from './badge/no-badges.ts';
import type { PagePicture } from './find/page-picture.ts';
import type { LoadedAddresses } from './page/loaded-addresses.ts';
import { whenOnline } from './page/when-online.ts';
import type { Drawing } from './page-session.tsx';
import { createCovers } from './warn/veil.ts';
import { isMarked } from './warn/warnings.ts';

/** Shows the answers about a page's pictures on them. */
export interface PageAnswers extends Pick<BadgeLayer, 'open' | 'isOpen' | 'reposition' | 'whileHidden'> {
  /**
   * Shows an answer once it is there, while the element shows this picture.
   * @param askAgain asks once more when the network is back
   */
  follow(
    element: Element,
    picture: PagePicture,
    answer: Promise<Outcome>,
    askAgain: () => Promise<Outcome>,
  ): Promise<void>;
  /** The reader asked about what the element shows: its answer is shown, whatever is shown unasked. */
  want(element: Element): void;
  drop(element: Element): void;
}

interface PictureFacts {
  readonly showing: Map<Element, PagePicture>;
  readonly loaded: Pick<LoadedAddresses, 'note'>;
}

export function createAnswers(
  { showing, loaded }: PictureFacts,
  { host, wording, settings, lead }: Drawing,
  signal: AbortSignal,
): PageAnswers {
  const { display, sensitivity, veil, corner } = settings;
  const isDrawn = display !== 'toolbar';
  const badges = { corner, isPicture: (element: Element) => showing.has(element) };
  const layer = isDrawn ? createBadgeLayer(host, wording, badges, signal) : noBadges;
  const covers = createCovers(isDrawn ? veil : 'none', sensitivity, signal);
  const wanted = new Set<Element>();
  const show = (element: Element, picture: PagePicture, view: CheckView) => {
    const cover = covers.coverOf(element, picture.url, view, () => show(element, picture, view));
    const more = <LeadButton wording={wording} onLead={(pointer) => lead(picture.url, pointer)} />;
    if (display === 'all' || wanted.has(element) || isMarked(view, sensitivity))
      layer.show(element, { view, more, cover });
    else layer.remove(element);
  };
  const follow: PageAnswers['follow'] = async (element, picture, answer, askAgain) => {
    showing.set(element, picture);
    if (element instanceof HTMLImageElement) loaded.note(picture.url);
    show(element, picture, { state: 'waiting' });
    const outcome = await answer;
    // Meanwhile the element may show another picture, or the site may be off.
    const isOver = () => signal.aborted || showing.get(element)?.url !== picture.url;
    if (isOver()) return;
    if (outcome.kind === 'off') return layer.remove(element);
    show(element, picture, viewOf(outcome, wording));
    if (outcome.problem === 'offline')
      whenOnline(() => void (isOver() || follow(element, picture, askAgain(), askAgain)), signal);
  };
  const drop = (element: Element) => {
    wanted.delete(element);
    covers.drop(element);
    layer.remove(element);
  };
  return { ...layer, follow, drop, want: (element) => void wanted.add(element) };
}
