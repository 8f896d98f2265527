import { adoptStyles } from '../../ui/parts/adopt-styles.ts';
import { shadowRootOf } from '../page/shadow-roots.ts';
import type { Ground } from '../place/ground.ts';
import { keepInPage } from './keep-in-page.ts';
import { layerStyles } from './layer-styles.ts';
import { hideNames, randomName } from './page-proof.ts';

/** One element of ours in a page, whose inside is closed to it. It is there only while something is shown in it. */
export interface LayerRoom {
  readonly ground: Ground;
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Where its parts stand. */
  readonly inside: HTMLElement;
  /** Brings it into the page, or takes it out. */
  want(isWanted: boolean): void;
  /**
   * Puts it above what came into the top layer before, or takes it out of there.
   * @returns whether it was put there now
   */
  raise(isAbove: boolean): boolean;
  /** Something came into the top layer after it. */
  sink(): void;
  /** Keeps its lengths as they are seen. @returns whether the page enlarges what is in it otherwise than before */
  fit(): boolean;
  /** It will not be needed again. */
  end(): void;
}

/** What is typed and clicked on our own parts is none of the page's business (nor its shortcuts'). */
const keptEvents = [
  'click',
  'dblclick',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'keydown',
  'keyup',
  'keypress',
  // A dialog of the page's that keeps the focus within itself would take it out of a card.
  'focusin',
  'focusout',
];

/** @param onRemoved the page removes the host more often than it comes back */
export function createLayerRoom(ground: Ground, onRemoved: () => void, signal: AbortSignal): LayerRoom {
  const host = document.createElement(randomName());
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyles(root, [hideNames(layerStyles)]);
  const inside = root.appendChild(document.createElement('div'));
  inside.className = 'tt-root';
  root.addEventListener('click', refuseMadeUp, { capture: true });
  for (const type of keptEvents) host.addEventListener(type, (event) => event.stopPropagation());
  const life = new AbortController();
  const home = () => homeIn(ground.element);
  const guard = keepInPage(host, { home, onRemoved }, AbortSignal.any([signal, life.signal]));
  let isSunk = false;
  const fit = createFit(host, inside);
  return {
    ...{ ground, host, root, inside, fit },
    want(isWanted) {
      guard.want(isWanted);
      // What is measured in it first is measured so.
      if (isWanted && !inside.style.zoom) fit();
    },
    raise(isAbove) {
      if (!ground.isRaised) return false;
      const isOpen = host.matches(':popover-open');
      const mustRise = isAbove && (isSunk || !isOpen);
      if (isOpen && (mustRise || !isAbove)) host.hidePopover();
      if (mustRise) showOnTop(host);
      isSunk = false;
      return mustRise;
    },
    sink() {
      isSunk = true;
    },
    end: () => life.abort(),
  };
}

/**
 * Boxes are told as they are seen, but styles are multiplied by `zoom` (https://drafts.csswg.org/css-viewport/#zoom-om),
 * and by what a page scales its root to.
 */
function createFit(host: HTMLElement, inside: HTMLElement): () => boolean {
  let zoom = 0;
  return () => {
    const { currentCSSZoom = 1 } = host;
    const now = currentCSSZoom * scaleOf(document.documentElement);
    if (now === zoom) return false;
    zoom = now;
    inside.style.zoom = `${1 / zoom}`;
    return true;
  };
}

function scaleOf(element: Element): number {
  const { a, b } = new DOMMatrix(getComputedStyle(element).transform);
  // Nothing that is scaled to nothing is seen.
  return Math.hypot(a, b) || 1;
}

/** What has a shadow root of its own shows its children only where that has a slot for them. */
function homeIn(ground: Element): ParentNode & Node {
  // A page may put another root in place of its own.
  return ground.localName === 'html' ? document.documentElement : (shadowRootOf(ground) ?? ground);
}

/** A manual popover closes no other, and is not cut off by what it stands in. */
function showOnTop(host: HTMLElement): void {
  host.popover = 'manual';
  try {
    host.showPopover();
  } catch {
    // The page took it out at this very moment, or keeps it from opening. It is tried again with the next movement.
  }
}

/** A page cannot reach these buttons; should a way be found, a click that it makes up presses nothing. */
function refuseMadeUp(event: Event): void {
  if (event.isTrusted === false) event.stopImmediatePropagation();
}
