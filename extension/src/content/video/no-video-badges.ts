import type { VideoLayer } from './video-layer.tsx';

const nothing = () => undefined;

/** For a reader who wants pages to show nothing. */
export const noVideoBadges: VideoLayer = {
  show: nothing,
  remove: nothing,
  reposition: nothing,
  open: nothing,
};
