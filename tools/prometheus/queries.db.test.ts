import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { freePort } from '../../server/test/free-port.ts';
import { startTestServer, type TestServer } from '../../server/test/harness.ts';
import { projectRoot } from '../process.ts';
import { readQuery, servedSeries } from './promql.ts';

/** What Prometheus itself writes of whatever it scrapes. */
const ofPrometheus = ['up'];

const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      type: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const dashboard = Dashboard.parse(JSON.parse(read('deploy/grafana/telltale.json')));
const rules = Rules.parse(parse(read('deploy/prometheus/alerts.yml')));
const queries = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ of: `panel "${title}"`, expr })),
  ),
  ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ of: alert, expr }))),
];

let server: TestServer;
let served: Set<string>;
beforeAll(async () => {
  const port = await freePort();
  server = await startTestServer({ env: { METRICS_PORT: String(port) } });
  served = servedSeries(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
});
afterAll(() => server.stop());

test('every query of the dashboard and of the alerts can be parsed, and reads metrics that a server serves', () => {
  expect(queries.length).toBeGreaterThan(40);
  const problems = queries.flatMap(({ of, expr }) => {
    const { metrics, errors } = readQuery(expr);
    const unknown = metrics.filter((name) => !served.has(name) && !ofPrometheus.includes(name));
    const none = metrics.length === 0 ? ['it reads no metric'] : [];
    return [...errors, ...unknown.map((name) => `no process serves ${name}`), ...none].map(
      (problem) => `${of}: ${problem}`,
    );
  });
  expect(problems).toEqual([]);
});

test('every panel but a heading asks for something, and every metric of ours is in a panel', () => {
  const empty = dashboard.panels.filter(({ type, targets }) => type !== 'row' && targets.length === 0);
  expect(empty.map(({ title }) => title)).toEqual([]);
  const shown = new Set(
    dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => readQuery(expr).metrics)),
  );
  const ours = [...served].filter((name) => /^telltale_/.test(name) && !/_(bucket|sum|count)$/.test(name));
  const unseen = ours.filter((name) => !shown.has(name) && !shown.has(`${name}_bucket`));
  expect(unseen).toEqual([]);
});
