import type { ModelManifest } from '@telltale/models/manifest';
import type { LaneModules } from './features/checks/inline-lanes.ts';
import type { Starts } from './open-reading.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Mailer } from './platform/mailer/mailer.ts';

/** What a test may put in place of the outside world. */
export interface Seams {
  readonly clock?: Clock;
  readonly database?: Database;
  readonly mailer?: Mailer;
  readonly manifest?: ModelManifest;
  readonly laneModules?: LaneModules;
  readonly starts?: Starts;
}
