/** In CSS pixels of the window. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where in the window the reader last opened the browser's menu: the browser itself does not tell. */
export function followMenu(signal: AbortSignal): () => Place | null {
  let place: Place | null = null;
  const onMenu = ({ clientX: x, clientY: y }: MouseEvent) => {
    place = { x, y };
  };
  window.addEventListener('contextmenu', onMenu, { capture: true, passive: true, signal });
  return () => place;
}
