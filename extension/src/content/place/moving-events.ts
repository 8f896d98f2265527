/** What may move pictures of a page, or bring them above or below others. */
export const movingEvents = [
  'scroll',
  'transitionrun',
  'transitionend',
  'animationstart',
  'animationend',
  'toggle',
  'fullscreenchange',
] as const;
