interface ThumbnailProps {
  readonly picture: ImageBitmap;
  readonly longSidePx: number;
}

/** On a canvas: the page's policy needs to allow no blob: or data: pictures. */
export function Thumbnail({ picture, longSidePx }: ThumbnailProps) {
  const scale = Math.min(1, longSidePx / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const draw = (canvas: HTMLCanvasElement | null) => {
    canvas?.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  };
  return <canvas class="thumbnail" part="thumbnail" {...{ width, height }} ref={draw} />;
}
