/** For one step of the player: a file that makes it wait longer is as good as unplayable. */
const stepMs = 15_000;
/**
 * Recordings of browsers do not say how long they are until somebody looks for their end
 * (https://bugs.chromium.org/p/chromium/issues/detail?id=642012).
 */
const pastAnyEndSeconds = 1e9;

/** A video in no page, moved from still to still. What the reader watches is left alone. */
export interface HiddenVideo {
  readonly element: HTMLVideoElement;
  /** Infinity for a live stream, which has no places to go to. */
  readonly durationSeconds: number;
  seek(seconds: number): Promise<void>;
  /** Lets go of the file. */
  close(): void;
}

/** It cannot be played here: gone, refused, protected, of a kind that this browser does not know, or far too slow. */
export class VideoUnplayable extends Error {
  /** Whether the file asked for a licence. */
  readonly isProtected: boolean;

  constructor(isProtected = false) {
    super('The video cannot be played.');
    this.name = 'VideoUnplayable';
    this.isProtected = isProtected;
  }
}

/**
 * @param url another site's is asked for without cookies, as that site must allow: only so may its pixels be read
 * @throws {VideoUnplayable} or the signal's reason
 */
export async function openHiddenVideo(url: string, signal: AbortSignal): Promise<HiddenVideo> {
  const element = document.createElement('video');
  const close = () => {
    element.removeAttribute('src');
    element.load();
  };
  element.muted = true;
  element.playsInline = true;
  element.preload = 'auto';
  if (/^https?:/.test(url)) element.crossOrigin = 'anonymous';
  const seek = async (seconds: number) => {
    const sought = happens(element, 'seeked', signal);
    element.currentTime = seconds;
    await sought;
  };
  try {
    element.src = url;
    await happens(element, 'loadeddata', signal);
    if (!Number.isFinite(element.duration)) await seek(pastAnyEndSeconds);
    return { element, durationSeconds: element.duration, seek, close };
  } catch (error) {
    close();
    throw error;
  }
}

function happens(video: HTMLVideoElement, type: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const settle = (act: () => void) => {
      ended.abort();
      clearTimeout(timer);
      act();
    };
    const fail = (isProtected: boolean) => settle(() => reject(new VideoUnplayable(isProtected)));
    const timer = setTimeout(() => fail(false), stepMs);
    video.addEventListener(type, () => settle(resolve), ended);
    video.addEventListener('error', () => fail(false), ended);
    video.addEventListener('encrypted', () => fail(true), ended);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), ended);
    if (signal.aborted) settle(() => reject(signal.reason));
  });
}
