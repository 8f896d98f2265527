import type { CheckView } from '@telltale/shared/ui/evidence';
import { markOf } from '../messaging/media-mark.ts';
import type { Outcome } from '../messaging/outcome.ts';
import type { OnceChoice, PageSettings, ScreenBox, SeenPictures } from '../messaging/protocol.ts';
import type { ShownPicture } from '../messaging/shown-pictures.ts';
import type { Pointed } from '../messaging/tab-signals.ts';
import { type Lead, LeadButton } from '../ui/card/lead-button.tsx';
import { viewOf } from '../ui/card/outcome-view.ts';
import type { ExtensionWording } from '../ui/wording.ts';
import { createBadgeLayer } from './badge/badge-layer.tsx';
import { noBadges } from './badge/no-badges.ts';
import { type AskCheck, createImageChecks } from './check/image-checks.ts';
import { createPageReader, type ReadAsPage } from './check/read-picture.ts';
import { screenBoxOf } from './check/screen-box.ts';
import { createSightings } from './check/sightings.ts';
import { describePictures } from './find/describe-pictures.ts';
import { type Found, findPicture, pictureAt } from './find/find-picture.ts';
import type { PagePicture } from './find/page-picture.ts';
import type { PictureEvents } from './find/reports.ts';
import { watchPictures } from './find/watch-pictures.ts';
import type { LayerHost } from './layer/layer-host.ts';
import { followLoadedAddresses } from './page/loaded-addresses.ts';
import type { Place } from './page/menu-place.ts';
import { isOptedOut } from './page/opt-out.ts';
import { createFoundRoots, type FoundRoots } from './page/shadow-roots.ts';
import { whenLoaded } from './page/when-loaded.ts';
import { whenOnline } from './page/when-online.ts';
import { createCovers } from './warn/veil.ts';
import { isMarked } from './warn/warnings.ts';

/** What is drawn on a page, where, by whom it is led on, and in which words. */
export interface Drawing {
  readonly host: LayerHost;
  readonly wording: ExtensionWording;
  readonly settings: PageSettings;
  /** Opens a page of the extension about what the card is about: nothing here sends or changes anything. */
  readonly lead: Lead;
}

/** How a page speaks with the background about its pictures. */
export interface PageLine {
  readonly ask: AskCheck;
  readonly tell: (seen: SeenPictures) => void;
}

export interface PageSession {
  /** The reader pointed at this picture: its answer is shown and opened, whatever is shown unasked. */
  check(picture: Pointed, once?: OnceChoice): void;
  /** Has a picture read again, so that the reader sees what would be sent. */
  look(picture: Pointed): void;
  /** The same for what lies at a place of the window. False where it is no picture. */
  checkAt(place: Place | null): boolean;
  /** The popup asks how the page shows its pictures. */
  describe(): Promise<readonly ShownPicture[]>;
  /** The background asks for the bytes of a picture. */
  readonly read: ReadAsPage;
  readonly roots: FoundRoots;
}

/** Watches a page and shows what is known about its pictures, until the signal ends it without a trace. */
export function startPageSession(
  pageViewId: string,
  { ask, tell }: PageLine,
  { host, wording, settings, lead }: Drawing,
  signal: AbortSignal,
): PageSession {
  const loaded = followLoadedAddresses(signal);
  const roots = createFoundRoots();
  const { display, sensitivity, veil, corner } = settings;
  const isDrawn = display !== 'toolbar';
  const layer = isDrawn ? createBadgeLayer(host, wording, corner, signal) : noBadges;
  const covers = createCovers(isDrawn ? veil : 'none', sensitivity, signal);
  const showing = new Map<Element, PagePicture>();
  const wanted = new Set<Element>();
  const away = new Set<Element>();
  const sightings = createSightings(pageViewId, { showing, away }, tell, signal);
  const checks = createImageChecks(pageViewId, ask, sightings);

  const shows = (element: Element, picture: PagePicture) => {
    showing.set(element, picture);
    if (element instanceof HTMLImageElement) loaded.note(picture.url);
  };
  const askAgain = (
    element: Element,
    picture: PagePicture,
    once?: OnceChoice,
    box?: () => Promise<ScreenBox | null>,
  ): Promise<void> => {
    wanted.add(element);
    return follow(element, picture, checks.askedFor(picture, once, box), () =>
      askAgain(element, picture, once),
    );
  };
  const follow = async (
    element: Element,
    picture: PagePicture,
    answer: Promise<Outcome>,
    repeat: () => Promise<void>,
  ): Promise<void> => {
    const more = <LeadButton wording={wording} onLead={(pointer) => lead(picture.url, pointer)} />;
    const show = (view: CheckView) => {
      const cover = covers.coverOf(element, picture.url, view, () => show(view));
      if (display === 'all' || wanted.has(element) || isMarked(view, sensitivity))
        layer.show(element, { view, more, cover });
      else layer.remove(element);
    };
    show({ state: 'waiting' });
    const outcome = await answer;
    const view = outcome.kind === 'off' ? null : viewOf(outcome, wording);
    // Meanwhile the element may show another picture, or the site may be off.
    const isOver = () => signal.aborted || showing.get(element)?.url !== picture.url;
    if (isOver()) return;
    if (view) show(view);
    else layer.remove(element);
    if (outcome.kind !== 'off' && outcome.problem === 'offline')
      whenOnline(() => void (isOver() || repeat()), signal);
  };
  const again = (element: Element, picture: PagePicture): Promise<void> =>
    follow(element, picture, checks.again(picture), () => again(element, picture));
  const checkFound = ({ element, picture: offered }: Found, once?: OnceChoice) => {
    const picture = showing.get(element) ?? offered;
    shows(element, picture);
    // The reader asked in the menu or in a page of the extension's own.
    const box = () => layer.whileHidden(() => screenBoxOf(element));
    void askAgain(element, picture, once, box).then(() => layer.open(element));
  };

  const findPointed = ({ imageUrl, mark }: Pointed): Found | null => {
    for (const [element, picture] of mark === undefined ? [] : showing)
      if (markOf(picture.url) === mark) return { element, picture };
    return findPicture(imageUrl);
  };

  const events: PictureEvents = {
    onPicture(element, picture) {
      shows(element, picture);
      void follow(element, picture, checks.outcomeOf(picture), () => again(element, picture));
    },
    onScreen(element, isOn) {
      if (isOn) away.delete(element);
      else away.add(element);
      sightings.onChange();
    },
    onGone(element) {
      const picture = showing.get(element);
      if (picture) checks.forget(picture);
      showing.delete(element);
      wanted.delete(element);
      away.delete(element);
      sightings.onChange();
      covers.drop(element);
      layer.remove(element);
    },
    onLayout: () => layer.reposition(),
  };
  if (!isOptedOut())
    whenLoaded(() => watchPictures(events, { loaded, roots, isOwn: host.isOwn }, signal), signal);
  return {
    describe: () => describePictures(showing, signal),
    read: createPageReader(loaded, signal),
    roots,
    check(pointed, once) {
      const found = findPointed(pointed);
      // Every frame of the page is told; it is in another one.
      if (!found && window !== window.top) return;
      // What is nowhere on the page has no place for a badge; the popup lists its answer.
      if (!found) return void checks.askedFor({ url: pointed.imageUrl }, once);
      checkFound(found, once);
    },
    look(pointed) {
      const found = findPointed(pointed);
      if (found) checks.look(showing.get(found.element) ?? found.picture);
      else if (window === window.top) checks.look({ url: pointed.imageUrl });
    },
    checkAt(place) {
      const found = place && pictureAt(place);
      if (found) checkFound(found);
      return found !== null;
    },
  };
}
