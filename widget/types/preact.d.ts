/** `import '@telltale/widget/preact'` makes the elements known to Preact's JSX. */
import type {
  TelltaleCheck,
  TelltaleCheckAttributes,
  TelltaleSignal,
  TelltaleSignalAttributes,
} from '@telltale/widget';
import type { HTMLAttributes } from 'preact';
import type { TelltaleListeners } from './listeners.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'telltale-check': HTMLAttributes<TelltaleCheck> & TelltaleCheckAttributes & TelltaleListeners;
      'telltale-signal': HTMLAttributes<TelltaleSignal> & TelltaleSignalAttributes & TelltaleListeners;
    }
  }
}
