import type { BadgeCorner } from '../../messaging/page-choices.ts';
import { VideoBadge, type VideoView } from '../../ui/card/video-badge.tsx';
import { VideoCard, type VideoCardActions } from '../../ui/card/video-card.tsx';
import type { ExtensionWording } from '../../ui/wording.ts';
import { videoWords } from '../badge/badge-width.tsx';
import { type CardDrawing, type CardLayer, createCardLayer } from '../badge/card-layer.ts';
import type { LayerHost } from '../layer/layer-host.ts';
import { cornerOf } from '../place/placement.ts';

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
  host: LayerHost,
  wording: ExtensionWording,
  corner: BadgeCorner,
  signal: AbortSignal,
): VideoLayer {
  const near = new Set<HTMLVideoElement>();
  let usesKeys = false;
  const layer = createCardLayer<HTMLVideoElement, VideoContent>(
    host,
    {
      ...drawVideos(wording, corner),
      // What nobody asked for is not even in the page until the reader points at the video, or goes about by keys.
      isOffered: (video, { view }) => view.state !== 'idle' || near.has(video) || usesKeys,
    },
    signal,
  );
  const { shown, places, draw, reposition } = layer;
  const point = (video: HTMLVideoElement, isNear: boolean) => {
    if (isNear === near.has(video)) return;
    if (isNear) near.add(video);
    else near.delete(video);
    draw(video);
    if (places.has(video)) places.placeOf(video).classList.toggle('near', isNear);
    reposition();
  };
  followPointer(shown, point, signal);
  whenKeysAreUsed(() => {
    usesKeys = true;
    for (const video of shown.keys()) draw(video);
    reposition();
  }, signal);
  window.addEventListener('resize', reposition, { passive: true, signal });
  return showNewest(layer, near);
}

function showNewest(
  layer: CardLayer<HTMLVideoElement, VideoContent>,
  near: Set<HTMLVideoElement>,
): VideoLayer {
  return {
    ...layer,
    show(video, content) {
      // What an open card says is about what the player showed before.
      if (content.view.state === 'idle' && layer.owner() === video) layer.close();
      layer.show(video, content);
    },
    remove(video) {
      layer.remove(video);
      near.delete(video);
    },
  };
}

function drawVideos(
  wording: ExtensionWording,
  corner: BadgeCorner,
): CardDrawing<HTMLVideoElement, VideoContent> {
  const { direction } = wording;
  return {
    ...{ name: 'videos', direction },
    // Beside the corner in which a poster has its badge; players have their controls below.
    corner: () => ({ x: cornerOf(corner, direction).x === 'left' ? 'right' : 'left', y: 'top' }),
    // Players lay pictures over their videos that are about them.
    isPicture: () => false,
    words: () => videoWords(wording),
    drawBadge: ({ view, onCheck }, expanded, onToggle) => (
      <VideoBadge
        view={view}
        wording={wording}
        expanded={expanded}
        onPress={view.state === 'idle' ? onCheck : onToggle}
      />
    ),
    drawCard: ({ onCheck, ...content }, onClose, cardRef) => (
      <VideoCard {...content} wording={wording} onClose={onClose} cardRef={cardRef} />
    ),
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
