/** `import '@telltale/widget/react'` makes the elements known to the JSX of React 19. */
import type {
  TelltaleCheck,
  TelltaleCheckAttributes,
  TelltaleSignal,
  TelltaleSignalAttributes,
} from '@telltale/widget';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { TelltaleListeners } from './listeners.js';

type Props<E, A> = DetailedHTMLProps<HTMLAttributes<E>, E> & A & TelltaleListeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'telltale-check': Props<TelltaleCheck, TelltaleCheckAttributes>;
      'telltale-signal': Props<TelltaleSignal, TelltaleSignalAttributes>;
    }
  }
}
