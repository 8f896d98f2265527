import { laneRows } from './lane-rows.ts';

export type LaneName = keyof typeof laneRows;
type Row = (typeof laneRows)[LaneName];
export type LaneStep = Row['read' | 'sent'][number];

/** Rows have no other names and steps than their types say. */
export const lanes = Object.keys(laneRows) as LaneName[];
const rows: readonly Row[] = Object.values(laneRows);
export const sendingSteps: readonly LaneStep[] = rows.flatMap(({ sent }) => sent);
export const laneSteps: readonly LaneStep[] = rows.flatMap(({ read, sent }) => [...read, ...sent]);
