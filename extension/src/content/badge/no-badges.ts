import type { BadgeLayer } from './badge-layer.tsx';

const nothing = () => undefined;

/** For a reader who wants pages to show nothing. */
export const noBadges: BadgeLayer = {
  show: nothing,
  remove: nothing,
  reposition: nothing,
  open: nothing,
  isOpen: () => true,
  whileHidden: async (look) => look(),
};
