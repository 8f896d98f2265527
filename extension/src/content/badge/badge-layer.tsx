import type { CheckView } from '@telltale/shared/ui/evidence';
import { VerdictBadge } from '@telltale/shared/ui/verdict-badge.tsx';
import { type ComponentChildren, render } from 'preact';
import type { BadgeCorner } from '../../messaging/page-choices.ts';
import { VeilButton } from '../../ui/card/veil-button.tsx';
import type { ExtensionWording } from '../../ui/wording.ts';
import { createEvidenceDialog } from '../card/evidence-dialog.tsx';
import type { LayerHost, LayerPart, PartRoom } from '../layer/layer-host.ts';
import { isRendered } from '../place/on-screen.ts';
import { cornerOf } from '../place/placement.ts';
import type { Cover } from '../warn/veil.ts';
import { createBadgePlaces } from './badge-places.ts';
import { badgeWords, evenOutBadges, once } from './badge-width.tsx';

export interface BadgeLayer {
  show(picture: Element, content: Shown): void;
  remove(picture: Element): void;
  reposition(): void;
  /** Opens the card of a picture that has a badge. */
  open(picture: Element): void;
  /** Looks at the page without anything of ours on it: the picture of a screen takes two frames to change. */
  whileHidden<T>(look: () => T): Promise<T>;
}

export interface Shown {
  readonly view: CheckView;
  /** More that the card offers. */
  readonly more?: ComponentChildren;
  readonly cover?: Cover | undefined;
}

/** Badges over the pictures and one card, in a shadow root outside the page's flow. Gone with the signal. */
export function createBadgeLayer(
  layerHost: LayerHost,
  wording: ExtensionWording,
  corner: BadgeCorner,
  signal: AbortSignal,
): BadgeLayer {
  const part = layerHost.addPart('pictures', { onEscape: () => close(true) });
  const places = createBadgePlaces(part, () => cornerOf(corner, wording.direction), signal);
  const dialog = createEvidenceDialog(wording, () => close(false));
  const shown = new Map<Element, Shown>();
  const evenOut = once((room: PartRoom) => evenOutBadges(part, room, badgeWords(wording)));
  let opened: Element | null = null;

  const draw = (picture: Element) => {
    const content = shown.get(picture);
    if (!content) return;
    const place = places.placeOf(picture);
    const room = part.roomFor(picture);
    evenOut(room);
    const expanded = opened === picture;
    const onToggle = () => (opened === picture ? close(true) : open(picture));
    render(
      <>
        <VerdictBadge view={content.view} wording={wording} expanded={expanded} onToggle={onToggle} />
        {content.cover && <VeilButton {...content.cover} wording={wording} />}
      </>,
      place,
    );
    const { view, more } = content;
    if (expanded) dialog.show({ view, more, onClose: () => close(true) }, { picture, place, room });
  };
  const open = (picture: Element) => {
    close(false);
    opened = picture;
    draw(picture);
    dialog.focus();
  };
  const close = (returnFocus: boolean): boolean => {
    const picture = opened;
    if (!picture) return false;
    opened = null;
    dialog.hide();
    draw(picture);
    if (returnFocus) places.placeOf(picture).querySelector('button')?.focus({ preventScroll: true });
    return true;
  };
  const redraw = () => {
    // A dialog of the page's takes the card away with the picture.
    if (opened && !isRendered(opened)) close(false);
    else if (opened) draw(opened);
  };
  listen(part, signal, { reposition: places.reposition, close, redraw });

  return {
    show(picture, content) {
      shown.set(picture, content);
      draw(picture);
      places.reposition();
    },
    remove(picture) {
      if (opened === picture) close(false);
      if (!shown.delete(picture)) return;
      render(null, places.placeOf(picture));
      places.remove(picture);
    },
    reposition: places.reposition,
    open(picture) {
      if (shown.has(picture)) open(picture);
    },
    async whileHidden(look) {
      layerHost.hide(true);
      setTimeout(() => layerHost.hide(false), screenshotMs);
      await nextFrame();
      await nextFrame();
      return look();
    },
  };
}

/** Long enough for the background to take its picture of the screen. */
const screenshotMs = 700;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

interface LayerActions {
  reposition(): void;
  redraw(): void;
  close(returnFocus: boolean): void;
}

function listen({ isOwn }: LayerPart, signal: AbortSignal, actions: LayerActions): void {
  const onResize = () => {
    actions.reposition();
    actions.redraw();
  };
  window.addEventListener('resize', onResize, { passive: true, signal });
  document.addEventListener('toggle', onResize, { capture: true, passive: true, signal });
  const closeOutside = (event: Event) => {
    if (!event.composedPath().some(isOwn)) actions.close(false);
  };
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
}
