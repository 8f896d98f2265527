import { createRef, render } from 'preact';
import type { BadgeCorner } from '../../messaging/page-choices.ts';
import { VideoBadge, type VideoView } from '../../ui/card/video-badge.tsx';
import { VideoCard, type VideoCardActions } from '../../ui/card/video-card.tsx';
import type { ExtensionWording } from '../../ui/wording.ts';
import { createBadgePlaces } from '../badge/badge-places.ts';
import { evenOutBadges, once, videoWords } from '../badge/badge-width.tsx';
import { createCardPlace } from '../card/card-place.ts';
import type { LayerHost, PartRoom } from '../layer/layer-host.ts';
import { type Corner, cornerOf } from '../place/placement.ts';

export interface VideoContent extends Omit<VideoCardActions, 'onClose'> {
  readonly view: VideoView;
  /** The reader asks for the check. */
  readonly onCheck: () => void;
}

export interface VideoLayer {
  show(video: HTMLVideoElement, content: VideoContent): void;
  remove(video: HTMLVideoElement): void;
  open(video: HTMLVideoElement): void;
  reposition(): void;
}

/** Badges over the videos and one card, apart from those of the pictures. Gone with the signal. */
export function createVideoLayer(
  layerHost: LayerHost,
  wording: ExtensionWording,
  corner: BadgeCorner,
  signal: AbortSignal,
): VideoLayer {
  const part = layerHost.addPart('videos', { onEscape: () => close(true) });
  // Beside the corner in which a poster has its badge; players have their controls below.
  const opposite = (): Corner => ({
    x: cornerOf(corner, wording.direction).x === 'left' ? 'right' : 'left',
    y: 'top',
  });
  const places = createBadgePlaces(part, opposite, signal);
  const { place: cardPlace, ...card } = createCardPlace(() => close(false));
  const cardRef = createRef<HTMLElement | null>();
  const shown = new Map<HTMLVideoElement, VideoContent>();
  const evenOut = once((room: PartRoom) => evenOutBadges(part, room, videoWords(wording)));
  const near = new Set<HTMLVideoElement>();
  let usesKeys = false;
  let opened: HTMLVideoElement | null = null;

  const draw = (video: HTMLVideoElement) => {
    const content = shown.get(video);
    if (!content) return;
    const { view, onCheck, ...actions } = content;
    // What nobody asked for is not even in the page until the reader points at the video, or goes about by keys.
    if (view.state === 'idle' && !near.has(video) && !usesKeys) return erase(video);
    const place = places.placeOf(video);
    const room = part.roomFor(video);
    const { root } = room;
    evenOut(room);
    const onPress = () => {
      if (view.state === 'idle') onCheck();
      else if (opened === video) close(true);
      else open(video);
    };
    render(<VideoBadge view={view} wording={wording} expanded={opened === video} onPress={onPress} />, place);
    if (opened !== video) return;
    const onClose = () => close(true);
    const hadFocus = cardPlace.contains(root.activeElement);
    card.open(room);
    render(
      <VideoCard {...actions} view={view} wording={wording} onClose={onClose} cardRef={cardRef} />,
      cardPlace,
    );
    if (hadFocus && !cardPlace.contains(root.activeElement)) cardRef.current?.focus({ preventScroll: true });
    card.putBeside(place, video, wording.direction);
  };
  const erase = (video: HTMLVideoElement) => {
    if (!places.has(video)) return;
    render(null, places.placeOf(video));
    places.remove(video);
  };
  const open = (video: HTMLVideoElement) => {
    close(false);
    opened = video;
    draw(video);
    cardRef.current?.focus({ preventScroll: true });
  };
  const close = (returnFocus: boolean): boolean => {
    const video = opened;
    if (!video) return false;
    opened = null;
    card.close();
    render(null, cardPlace);
    draw(video);
    if (returnFocus) places.placeOf(video).querySelector('button')?.focus({ preventScroll: true });
    return true;
  };
  const closeOutside = (event: Event) => {
    if (!event.composedPath().some(part.isOwn)) close(false);
  };
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
  const point = (video: HTMLVideoElement, isNear: boolean) => {
    if (isNear === near.has(video)) return;
    if (isNear) near.add(video);
    else near.delete(video);
    draw(video);
    if (places.has(video)) places.placeOf(video).classList.toggle('near', isNear);
    places.reposition();
  };
  followPointer(shown, point, signal);
  whenKeysAreUsed(() => {
    usesKeys = true;
    for (const video of shown.keys()) draw(video);
    places.reposition();
  }, signal);
  window.addEventListener('resize', places.reposition, { passive: true, signal });

  return {
    show(video, content) {
      shown.set(video, content);
      draw(video);
      places.reposition();
    },
    remove(video) {
      if (opened === video) close(false);
      near.delete(video);
      if (shown.delete(video)) erase(video);
    },
    open(video) {
      if (shown.has(video)) open(video);
    },
    reposition: places.reposition,
  };
}

/** By the place of the pointer: what a player lays over its video keeps the video from hearing of it. */
function followPointer(
  videos: ReadonlyMap<HTMLVideoElement, unknown>,
  onNear: (video: HTMLVideoElement, isNear: boolean) => void,
  signal: AbortSignal,
): void {
  let frame = 0;
  const look = (x: number, y: number) => {
    frame = 0;
    for (const video of videos.keys()) {
      const { left, top, right, bottom } = video.getBoundingClientRect();
      onNear(video, x >= left && x <= right && y >= top && y <= bottom);
    }
  };
  const onMove = ({ clientX, clientY, isTrusted }: PointerEvent) => {
    if (isTrusted && videos.size > 0) frame ||= requestAnimationFrame(() => look(clientX, clientY));
  };
  for (const type of ['pointermove', 'pointerdown'] as const)
    document.addEventListener(type, onMove, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });
}

function whenKeysAreUsed(onKeys: () => void, signal: AbortSignal): void {
  const over = new AbortController();
  const onPress = ({ key, isTrusted }: KeyboardEvent) => {
    if (key !== 'Tab' || !isTrusted) return;
    over.abort();
    onKeys();
  };
  const until = AbortSignal.any([signal, over.signal]);
  document.addEventListener('keydown', onPress, { capture: true, passive: true, signal: until });
}
