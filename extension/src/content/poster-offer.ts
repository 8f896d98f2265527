import { isCheckable, type Offer } from './page-picture.ts';

/** The poster of a `<video>` while it shows: until the video was played. */
export function offerOfPoster(video: HTMLVideoElement): Offer | null {
  const shows = video.paused && video.currentTime === 0 && video.played.length === 0;
  return shows && isCheckable(video.poster) ? { shownUrl: video.poster, files: [video.poster] } : null;
}
