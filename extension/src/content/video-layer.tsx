import { createRef, render } from 'preact';
import { mediaFindingStyles } from '../ui/media-finding.tsx';
import { VideoBadge, type VideoView, videoBadgeStyles } from '../ui/video-badge.tsx';
import { VideoCard, type VideoCardActions } from '../ui/video-card.tsx';
import { videoFramesStyles } from '../ui/video-frames.tsx';
import type { ExtensionWording } from '../ui/wording.ts';
import { createBadgePlaces } from './badge-places.ts';
import { attachLayerHost } from './layer-host.ts';
import { cardPoint } from './placement.ts';

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
export function createVideoLayer(wording: ExtensionWording, signal: AbortSignal): VideoLayer {
  const styles = [videoBadgeStyles, videoFramesStyles, mediaFindingStyles];
  const { host, root } = attachLayerHost(signal, 'telltale-videos', styles);
  // The corner where reading ends: a poster has its badge in the other, players have their controls below.
  const corner = wording.direction === 'rtl' ? 'ltr' : 'rtl';
  const places = createBadgePlaces(host, root, corner, signal);
  const cardPlace = root.appendChild(document.createElement('div'));
  cardPlace.className = 'card-place';
  const cardRef = createRef<HTMLElement | null>();
  const shown = new Map<HTMLVideoElement, VideoContent>();
  let opened: HTMLVideoElement | null = null;

  const draw = (video: HTMLVideoElement) => {
    const content = shown.get(video);
    if (!content) return;
    const { view, onCheck, ...actions } = content;
    const place = places.placeOf(video);
    const onPress = () => {
      if (view.state === 'idle') onCheck();
      else if (opened === video) close(true);
      else open(video);
    };
    render(<VideoBadge view={view} wording={wording} expanded={opened === video} onPress={onPress} />, place);
    if (opened !== video) return;
    const onClose = () => close(true);
    const hadFocus = cardPlace.contains(root.activeElement);
    render(
      <VideoCard {...actions} view={view} wording={wording} onClose={onClose} cardRef={cardRef} />,
      cardPlace,
    );
    if (hadFocus && !cardPlace.contains(root.activeElement)) cardRef.current?.focus({ preventScroll: true });
    putCard(cardPlace, place, wording.direction);
  };
  const open = (video: HTMLVideoElement) => {
    close(false);
    opened = video;
    draw(video);
    cardRef.current?.focus({ preventScroll: true });
  };
  const close = (returnFocus: boolean) => {
    const video = opened;
    if (!video) return;
    opened = null;
    render(null, cardPlace);
    draw(video);
    if (returnFocus) places.placeOf(video).querySelector('button')?.focus({ preventScroll: true });
  };
  root.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') close(true);
  });
  const closeOutside = (event: Event) => {
    if (!event.composedPath().includes(host)) close(false);
  };
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
  followPointer(shown, (video, isNear) => places.placeOf(video).classList.toggle('near', isNear), signal);
  followLayout(places.reposition, signal);

  return {
    show(video, content) {
      shown.set(video, content);
      draw(video);
      places.reposition();
    },
    remove(video) {
      if (opened === video) close(false);
      if (!shown.delete(video)) return;
      render(null, places.placeOf(video));
      places.remove(video);
    },
    open(video) {
      if (shown.has(video)) open(video);
    },
    reposition: places.reposition,
  };
}

function putCard(card: HTMLElement, anchor: HTMLElement, direction: 'ltr' | 'rtl'): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { x, y } = cardPoint(
    anchor.getBoundingClientRect(),
    { widthPx: card.offsetWidth, heightPx: card.offsetHeight },
    { widthPx: clientWidth, heightPx: clientHeight },
    direction,
  );
  card.style.left = `${x}px`;
  card.style.top = `${y}px`;
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
  const moved = ({ clientX, clientY }: PointerEvent) => {
    if (videos.size > 0) frame ||= requestAnimationFrame(() => look(clientX, clientY));
  };
  document.addEventListener('pointermove', moved, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame), { once: true });
}

function followLayout(reposition: () => void, signal: AbortSignal): void {
  for (const type of ['scroll', 'transitionend', 'animationend'] as const)
    document.addEventListener(type, reposition, { capture: true, passive: true, signal });
  window.addEventListener('resize', reposition, { passive: true, signal });
}
