/**
 * Between two readings of it lies how long something took, whatever the reader does to the clock meanwhile. On Windows
 * sleep counts (<https://developer.mozilla.org/en-US/docs/Web/API/Performance/now#ticking_during_sleep>).
 */
export function elapsedMs(): number {
  return performance.now();
}
