import type { TelltaleEventMap } from '@telltale/widget';

/** What React 19 and Preact call addEventListener with. */
export type TelltaleListeners = {
  [Type in keyof TelltaleEventMap as `on${Type}`]?: (event: TelltaleEventMap[Type]) => void;
};
