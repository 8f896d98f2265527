import { expect, test } from 'vitest';
import { agreementOf, type Pair, reportOf } from './agreement.ts';

const pair = (device: Pair['device'], allViews: Pair['allViews'], server = allViews): Pair => ({
  sha256: 'a'.repeat(64),
  format: 'JPEG',
  device,
  allViews,
  server,
});
const models = { device: 'small-1', server: 'large-1' };
const quiet = (score: number) => ({ label: 'no_signal', score });

test('another label counts, however near the scores, and is listed', () => {
  const crossing = pair({ label: 'likely_ai', score: 0.864 }, { label: 'uncertain', score: 0.8635 });
  const agreement = agreementOf([crossing, pair(quiet(0.1), quiet(0.1004)), pair(quiet(0.2), quiet(0.2))]);
  expect(agreement).toMatchObject({ files: 3, sameLabel: 2, differing: [crossing] });
  expect(agreement.largestDifference).toBeCloseTo(0.0005);
});

test('scores far apart are listed although the label is the same; a missing score is as far as can be', () => {
  const apart = pair(quiet(0.1), quiet(0.2));
  const missing = pair({ label: 'unavailable', score: null }, quiet(0.2));
  expect(agreementOf([apart, missing, pair(quiet(0.3), quiet(0.301))])).toMatchObject({
    differing: [apart, missing],
    largestDifference: 1,
  });
});

test('the report gives the share and names files by their hash alone', () => {
  const report = reportOf(
    agreementOf([pair(quiet(0.1), quiet(0.2)), pair(quiet(0.1), quiet(0.1))]),
    models,
    'chromium',
  );
  expect(report).toContain('2 (100.0 %)');
  expect(report).toContain(`\`${'a'.repeat(16)}\``);
  expect(reportOf(agreementOf([pair(quiet(0.1), quiet(0.1))]), models, 'firefox')).toContain(
    'No file got another label',
  );
});

test('a device that stopped early has a score of its own, and the report says how many views it looked at', () => {
  const early = { ...pair(quiet(0.1), quiet(0.2)), views: { seen: 1, all: 10 } };
  const late = { ...pair(quiet(0.1), quiet(0.2)), views: { seen: 10, all: 10 } };
  const agreement = agreementOf([early, late]);
  expect(agreement).toMatchObject({ decidedByOneView: 1, differing: [late] });
  expect(reportOf(agreement, models, 'chromium')).toContain('11 of 20');
});

test('a server that runs another model is counted apart: what is listed are differences from the device’s own model', () => {
  const stopped = pair(quiet(0.1), quiet(0.1), { label: 'likely_ai', score: 0.99 });
  const crossed = pair(quiet(0.1), { label: 'uncertain', score: 0.85 }, quiet(0.1));
  const agreement = agreementOf([stopped, crossed]);
  expect(agreement).toMatchObject({ sameLabel: 1, sameLabelAsServer: 1, differing: [crossed] });
  const report = reportOf(agreement, models, 'chromium');
  expect(report).toMatch(/`small-1`, the server `large-1`/);
  expect(report).toContain('| same label as the server gives | 1 (50.0 %) |');
  expect(report).toContain('`uncertain` 0.8500');
  expect(report).not.toContain('0.9900');
});
