/** The file a `<video>` plays; empty where it plays a stream that has no address. */
export function videoUrlOf(video: HTMLVideoElement): string {
  return video.currentSrc || video.src;
}
