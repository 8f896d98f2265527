import { isCheckable, type PagePicture } from './page-picture.ts';

/** The poster of a `<video>` while it shows: until the video was played. */
export function pictureOfPoster(video: HTMLVideoElement): PagePicture | null {
  const shows = video.paused && video.currentTime === 0 && video.played.length === 0;
  return shows && isCheckable(video.poster) ? { url: video.poster } : null;
}
