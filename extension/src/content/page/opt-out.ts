/** `<meta name="telltale" content="off">`: the page asks not to be looked at. It holds for the frames in it, too. */
export function isOptedOut(): boolean {
  return [document, pageOf(window)?.document].some(
    (page) => page?.querySelector('meta[name="telltale" i][content="off" i]') != null,
  );
}

/** The page this frame belongs to, itself included; null in a frame of another site, which cannot see it. */
export function pageOf(frame: Window): Window | null {
  try {
    // Reading this of another origin throws.
    return frame.top?.origin === frame.origin ? frame.top : null;
  } catch {
    return null;
  }
}
