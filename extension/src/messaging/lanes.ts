import { laneRows } from './lane-rows.ts';

export type LaneName = keyof typeof laneRows;
type Row = (typeof laneRows)[LaneName];
export type LaneStep = Row['read' | 'sent'][number];

// What is marked pure is left out of the page's script, which needs none of it (rollupjs.org, "treeshake.annotations").
/** Rows have no other names and steps than their types say. */
export const lanes = /* @__PURE__ */ Object.keys(laneRows) as LaneName[];
const rows: readonly Row[] = /* @__PURE__ */ Object.values(laneRows);
export const sendingSteps: readonly LaneStep[] = /* @__PURE__ */ rows.flatMap(({ sent }) => sent);
export const laneSteps: readonly LaneStep[] = /* @__PURE__ */ rows.flatMap(({ read, sent }) => [
  ...read,
  ...sent,
]);
