import { expect, test } from 'vitest';
import { deviceModel } from '../../analyzer/current-model.ts';
import { falseAlarmsOf } from './false-alarms.ts';

const counts = (flagged: number, reals: number) => ({
  ...{ falseAlarmTarget: 0.05, provisional: false },
  flagged,
  reals,
});
const evidence = { uncertain: counts(50, 1_000), likely_ai: counts(10, 1_000), strong: counts(1, 1_000) };
const thresholds = { uncertain: 0.5, likely_ai: 0.8, strong: 0.9 };
const model = { ...deviceModel, thresholds, thresholdEvidence: evidence, sizeBins: undefined };

test('false alarms are the counts that each threshold was found with', () => {
  expect(falseAlarmsOf(model).uncertain).toEqual({ flagged: 50, total: 1_000 });
});

test('a threshold that differs by size tells of the size at which it errs most, the others of all pictures', () => {
  const binOf = (fromPx: number, uncertain: number, flagged: number) => ({
    fromPx,
    thresholds: { ...thresholds, uncertain },
    thresholdEvidence: { ...evidence, uncertain: counts(flagged, 100), likely_ai: counts(9, 100) },
  });
  const sizeBins = [binOf(0, 0.7, 3), binOf(200, 0.6, 4), binOf(400, 0.5, 2)];
  expect(falseAlarmsOf({ ...model, sizeBins })).toEqual({
    uncertain: { flagged: 4, total: 100 },
    likely_ai: { flagged: 10, total: 1_000 },
    strong: { flagged: 1, total: 1_000 },
  });
});
