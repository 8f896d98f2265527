/** What may move pictures of a page, or bring them above or below others. */
export const movingEvents = [
  'scroll',
  'transitionend',
  'animationend',
  'toggle',
  'fullscreenchange',
] as const;
