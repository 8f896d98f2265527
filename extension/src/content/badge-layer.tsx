import type { Wording } from '@telltale/shared/locales/messages.ts';
import type { CheckView } from '@telltale/shared/ui/evidence';
import { EvidenceCard } from '@telltale/shared/ui/evidence-card.tsx';
import { VerdictBadge } from '@telltale/shared/ui/verdict-badge.tsx';
import { createRef, render } from 'preact';
import { attachLayerHost } from './layer-host.ts';
import { isSeenAt } from './on-screen.ts';
import { badgePoint, cardPoint } from './placement.ts';

export interface BadgeLayer {
  show(image: HTMLImageElement, view: CheckView, onRetry: () => void): void;
  remove(image: HTMLImageElement): void;
  /** Puts every badge where its picture is now, once per frame however often it is asked. */
  reposition(): void;
}

interface Badge {
  readonly place: HTMLElement;
  view: CheckView;
  onRetry: () => void;
}

/** Badges over the pictures and one card, in a shadow root outside the page's flow. Gone with the signal. */
export function createBadgeLayer(page: Document, wording: Wording, signal: AbortSignal): BadgeLayer {
  const { host, root } = attachLayerHost(page, signal);
  const badges = new Map<HTMLImageElement, Badge>();
  const cardPlace = root.appendChild(page.createElement('div'));
  cardPlace.className = 'card-place';
  const cardRef = createRef<HTMLElement | null>();
  let opened: HTMLImageElement | null = null;
  let frame = 0;

  const draw = (image: HTMLImageElement, { place, view }: Badge) => {
    const onToggle = () => (opened === image ? close(true) : open(image));
    render(
      <VerdictBadge view={view} wording={wording} expanded={opened === image} onToggle={onToggle} />,
      place,
    );
  };
  const redraw = (image: HTMLImageElement | null) => {
    const badge = image && badges.get(image);
    if (badge) draw(image, badge);
  };
  const drawCard = () => {
    const badge = opened && badges.get(opened);
    if (!badge) return void render(null, cardPlace);
    const card = (
      <EvidenceCard
        view={badge.view}
        wording={wording}
        cardRef={cardRef}
        onClose={() => close(true)}
        onRetry={badge.onRetry}
      />
    );
    render(card, cardPlace);
    placeCard(badge.place);
  };
  const placeCard = (badgePlace: HTMLElement) => {
    const { offsetWidth: widthPx, offsetHeight: heightPx } = cardPlace;
    const { clientWidth, clientHeight } = page.documentElement;
    const view = { widthPx: clientWidth, heightPx: clientHeight };
    const { x, y } = cardPoint(
      badgePlace.getBoundingClientRect(),
      { widthPx, heightPx },
      view,
      wording.direction,
    );
    cardPlace.style.left = `${x}px`;
    cardPlace.style.top = `${y}px`;
  };
  const open = (image: HTMLImageElement) => {
    const before = opened;
    opened = image;
    redraw(before);
    redraw(image);
    drawCard();
    cardRef.current?.focus({ preventScroll: true });
  };
  const close = (returnFocus: boolean) => {
    const image = opened;
    if (!image) return;
    opened = null;
    redraw(image);
    drawCard();
    if (returnFocus) badges.get(image)?.place.querySelector('button')?.focus({ preventScroll: true });
  };

  const placeAll = () => {
    frame = 0;
    const origin = host.getBoundingClientRect();
    // Reading every place before writing any keeps the browser from laying out once per badge.
    const moves = Array.from(badges, ([image, { place }]) => {
      const point = badgePoint(image.getBoundingClientRect(), place.offsetWidth, wording.direction);
      return { place, point, seen: isSeenAt(image, point) };
    });
    for (const { place, point, seen } of moves) {
      place.classList.toggle('unseen', !seen);
      place.style.transform = `translate(${point.x - origin.left}px, ${point.y - origin.top}px)`;
    }
  };
  const reposition = () => {
    if (badges.size > 0) frame ||= requestAnimationFrame(placeAll);
  };

  for (const type of ['scroll', 'transitionend', 'animationend'] as const) {
    page.addEventListener(type, reposition, { capture: true, passive: true, signal });
  }
  page.defaultView?.addEventListener('resize', reposition, { passive: true, signal });
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') close(true);
  });
  const closeOutside = (event: Event) => {
    if (!event.composedPath().includes(host)) close(false);
  };
  page.addEventListener('pointerdown', closeOutside, { capture: true, signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });

  return {
    show(image, view, onRetry) {
      const known = badges.get(image);
      const badge = known ?? { place: root.appendChild(page.createElement('div')), view, onRetry };
      badge.view = view;
      badge.onRetry = onRetry;
      badge.place.className = 'badge-place';
      badges.set(image, badge);
      draw(image, badge);
      if (opened === image) drawCard();
      reposition();
    },
    remove(image) {
      const badge = badges.get(image);
      if (!badge) return;
      if (opened === image) close(false);
      badges.delete(image);
      render(null, badge.place);
      badge.place.remove();
    },
    reposition,
  };
}
