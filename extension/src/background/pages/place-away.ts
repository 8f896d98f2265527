export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A hand that is about to click a second time moves less than this. */
const marginPx = 64;

/**
 * Where to put a window so that it does not open under the pointer: the second half of a double click that a page asked
 * for would land on its buttons. The corner of the browser's window that is farthest off; beside it where none is free.
 */
export function placeAway(
  pointer: Spot,
  around: Frame,
  size: { readonly width: number; readonly height: number },
): Frame {
  const right = around.left + around.width - size.width;
  const bottom = around.top + around.height - size.height;
  const corners = [around.left, right].flatMap((left) =>
    [around.top, bottom].map((top) => ({ left, top, ...size })),
  );
  const beside = { left: around.left + around.width + marginPx, top: around.top, ...size };
  const free = corners.filter((corner) => distancePx(pointer, corner) >= marginPx);
  return free.sort((a, b) => distancePx(pointer, b) - distancePx(pointer, a))[0] ?? beside;
}

/** Zero inside of the frame. */
export function distancePx({ x, y }: Spot, { left, top, width, height }: Frame): number {
  const across = Math.max(left - x, 0, x - left - width);
  const down = Math.max(top - y, 0, y - top - height);
  return Math.hypot(across, down);
}
