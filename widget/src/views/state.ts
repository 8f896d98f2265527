import type { Awaited } from '@telltale/shared/ui/long-wait.tsx';
import type { ShownMedium } from '../medium.ts';
import type { CheckProblem } from '../problem.ts';
import type { CheckOutcome } from '../types.ts';

/** Where a check stands; what an element draws follows from it alone. */
export type CheckState =
  | { readonly step: 'idle' }
  | { readonly step: 'writing' }
  | { readonly step: 'busy'; readonly medium: ShownMedium | null; readonly awaits: Awaited }
  | { readonly step: 'done'; readonly medium: ShownMedium; readonly outcome: CheckOutcome }
  | { readonly step: 'problem'; readonly problem: CheckProblem };
