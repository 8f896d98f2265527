import { decode, isBlurhashValid } from 'blurhash';
import { useEffect, useRef } from 'preact/hooks';

interface ThumbnailProps {
  readonly blurhash: string | null | undefined;
  readonly alt: string;
}

const sidePx = 32;

/** The colours of a picture, too blurred to show what is in it. An empty place where nothing is known of them. */
export function Thumbnail({ blurhash, alt }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawable = Boolean(blurhash) && isBlurhashValid(blurhash ?? '').result;
  useEffect(() => {
    const context = isDrawable && blurhash ? canvas.current?.getContext('2d') : null;
    if (!context || !blurhash) return;
    const pixels = context.createImageData(sidePx, sidePx);
    pixels.data.set(decode(blurhash, sidePx, sidePx));
    context.putImageData(pixels, 0, 0);
  }, [blurhash, isDrawable]);
  if (!isDrawable) return <span class="thumbnail" />;
  return <canvas class="thumbnail" ref={canvas} width={sidePx} height={sidePx} role="img" aria-label={alt} />;
}
