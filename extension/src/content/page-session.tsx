import { markOf } from '../messaging/media-mark.ts';
import type { Click, PageSettings, ScreenBox, SeenPictures } from '../messaging/protocol.ts';
import type { ShownPicture } from '../messaging/shown-pictures.ts';
import type { Pointed } from '../messaging/tab-signals.ts';
import type { Lead } from '../ui/card/lead-button.tsx';
import type { ExtensionWording } from '../ui/wording.ts';
import { type AskCheck, createImageChecks, type ImageChecks } from './check/image-checks.ts';
import { createPageReader, type ReadAsPage } from './check/read-picture.ts';
import { screenBoxOf } from './check/screen-box.ts';
import { createSightings, type Sightings } from './check/sightings.ts';
import { describePictures } from './find/describe-pictures.ts';
import { type Found, findPicture, pictureAt } from './find/find-picture.ts';
import type { PagePicture } from './find/page-picture.ts';
import { followPointed } from './find/pointed-pictures.ts';
import type { PictureEvents } from './find/reports.ts';
import { watchPictures } from './find/watch-pictures.ts';
import type { LayerHost } from './layer/layer-host.ts';
import { followLoadedAddresses } from './page/loaded-addresses.ts';
import type { Place } from './page/menu-place.ts';
import { isOptedOut } from './page/opt-out.ts';
import { createFoundRoots, type FoundRoots } from './page/shadow-roots.ts';
import { whenLoaded } from './page/when-loaded.ts';
import { createAnswers, type PageAnswers } from './page-answers.tsx';

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
  check(picture: Pointed, click?: Click): void;
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

/** What is known of a page's pictures, and what shows it. */
interface PagePictures {
  readonly showing: Map<Element, PagePicture>;
  /** Those that are off the screen. */
  readonly away: Set<Element>;
  readonly sightings: Sightings;
  readonly checks: ImageChecks;
  readonly answers: PageAnswers;
}

/** Watches a page and shows what is known about its pictures, until the signal ends it without a trace. */
export function startPageSession(
  pageViewId: string,
  { ask, tell }: PageLine,
  drawing: Drawing,
  signal: AbortSignal,
): PageSession {
  const loaded = followLoadedAddresses(signal);
  const roots = createFoundRoots();
  const showing = new Map<Element, PagePicture>();
  const away = new Set<Element>();
  const sightings = createSightings(pageViewId, { showing, away }, tell, signal);
  const checks = createImageChecks(pageViewId, ask, sightings);
  const answers = createAnswers({ showing, loaded }, drawing, signal);
  const pictures = { showing, away, sightings, checks, answers };
  const events = checkWhatComes(pictures);
  const facts = { loaded, roots, isOwn: drawing.host.isOwn };
  if (!isOptedOut()) whenLoaded(() => watchPictures(events, facts, signal), signal);
  const watchPointed = followPointed({ showing, isOpen: answers.isOpen, onGone: events.onGone }, signal);
  return {
    describe: () => describePictures(showing, signal),
    read: createPageReader(loaded, signal),
    roots,
    ...checkWhatIsPointedAt(pictures, watchPointed),
  };
}

function checkWhatComes({ showing, away, sightings, checks, answers }: PagePictures): PictureEvents {
  return {
    onPicture(element, picture) {
      void answers.follow(element, picture, checks.outcomeOf(picture), () => checks.again(picture));
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
      away.delete(element);
      sightings.onChange();
      answers.drop(element);
    },
    onLayout: answers.reposition,
  };
}

function checkWhatIsPointedAt(
  { showing, checks, answers }: PagePictures,
  watchPointed: (element: Element) => void,
) {
  const find = (pointed: Pointed) => findShown(pointed, showing) ?? findPicture(pointed.imageUrl);
  const pictureOn = ({ element, picture }: Found) => showing.get(element) ?? picture;
  const checkFound = (found: Found, click: Click) => {
    const { element } = found;
    const picture = pictureOn(found);
    const ask = (box?: () => Promise<ScreenBox | null>) => {
      answers.want(element);
      return checks.askedFor(picture, click, box);
    };
    // The reader asked in the menu or in a page of the extension's own.
    const box = () => answers.whileHidden(() => screenBoxOf(element));
    void answers.follow(element, picture, ask(box), ask);
    answers.open(element);
    watchPointed(element);
  };
  return {
    check(pointed: Pointed, click: Click = {}) {
      const found = find(pointed);
      if (found) checkFound(found, click);
      // What is nowhere on the page has no place for a badge; the popup lists its answer.
      else if (isWhole()) void checks.askedFor({ url: pointed.imageUrl }, click);
    },
    look(pointed: Pointed) {
      const found = find(pointed);
      if (found) checks.look(pictureOn(found));
      else if (isWhole()) checks.look({ url: pointed.imageUrl });
    },
    checkAt(place: Place | null) {
      const found = place && pictureAt(place);
      if (found) checkFound(found, {});
      return found !== null;
    },
  };
}

function findShown({ mark }: Pointed, showing: PagePictures['showing']): Found | null {
  for (const [element, picture] of mark === undefined ? [] : showing)
    if (markOf(picture.url) === mark) return { element, picture };
  return null;
}

/** Every frame of a page is told what the reader points at; what none of them finds is the whole page's. */
function isWhole(): boolean {
  return window === window.top;
}
