import type { LongFunctions } from './function-length.ts';

/** Longest first. Nothing is added here: a function that is split leaves the list. */
export const knownLongFunctions: LongFunctions = {
  'extension/src/content/page-session.tsx startPageSession': 121,
  'extension/src/content/video/video-layer.tsx createVideoLayer': 106,
  'extension/src/content/badge/badge-places.ts createBadgePlaces': 93,
  'extension/src/content/badge/badge-layer.tsx createBadgeLayer': 78,
  'extension/src/content/video/video-session.ts startVideoSession': 73,
  'extension/src/content/layer/keep-in-page.ts keepInPage': 58,
  'extension/src/content/layer/layer-host.ts createLayerHost': 58,
  'extension/src/content/main.ts startContent': 53,
  'extension/src/content/video/video-watch.ts watchVideos': 50,
};
