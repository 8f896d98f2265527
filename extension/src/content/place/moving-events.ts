/** What may move pictures of a page, bring them above or below others, or follows a time in which nothing was moved. */
export const movingEvents = [
  'scroll',
  'transitionrun',
  'transitionend',
  'animationstart',
  'animationend',
  'toggle',
  'fullscreenchange',
  'visibilitychange',
] as const;
