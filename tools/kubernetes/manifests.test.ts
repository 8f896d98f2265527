import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProcessReady } from '@telltale/shared/contract';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig } from '../../server/src/config.ts';
import { projectRoot } from '../process.ts';
import { schemaProblems } from './check-types.ts';
import { readKustomization } from './kustomization.ts';

const Port = z.union([z.string(), z.int()]);
const Probe = z.looseObject({
  httpGet: z.looseObject({
    port: Port,
    path: z.string(),
    httpHeaders: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
});
const Container = z.looseObject({
  image: z.string(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  securityContext: z.looseObject({}),
});
const Pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int().default(30),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int().positive() }),
  containers: z.array(Container),
});
const Deployment = z.looseObject({
  spec: z.looseObject({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.looseObject({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: Pod,
    }),
  }),
});
const CronJob = z.looseObject({
  spec: z.looseObject({
    jobTemplate: z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: Pod }) }) }),
  }),
});

/** Its names are those that images have once the base has done with them; a base that renames none is read here. */
const Overlay = z.strictObject({
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
});

const { manifests, configMaps } = readKustomization('deploy/kubernetes');
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind('Deployment').map((manifest) => Deployment.parse(manifest));
const pods = [
  ...deployments.map(({ spec }) => spec.template.spec),
  ...ofKind('CronJob').map((manifest) => CronJob.parse(manifest).spec.jobTemplate.spec.template.spec),
];
const settings = Object.fromEntries(
  (configMaps.find(({ name }) => name === 'telltale-settings')?.literals ?? []).map((literal) => [
    literal.slice(0, literal.indexOf('=')),
    literal.slice(literal.indexOf('=') + 1),
  ]),
);
const secrets = {
  DATABASE_URL: 'postgres://telltale:word@postgres/telltale',
  SIGNING_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  SMTP_URL: 'smtps://mail.example',
};

test('every manifest is what the published schemas of Kubernetes allow, with no field they do not know', async () => {
  expect(manifests.length).toBeGreaterThan(12);
  expect(await schemaProblems(manifests)).toBe('');
});

test('a misspelt field, a wrong type and a missing part are each found', async () => {
  const metadata = { name: 'wrong' };
  const service = (spec: object) => ({ apiVersion: 'v1', kind: 'Service', metadata, spec });
  for (const [wrong, said] of [
    [service({ selektor: { a: 'b' } }), /selektor/],
    [service({ ports: [{ port: '80' }] }), /'string' is not assignable to type 'number'/],
    [service({ ports: [{ name: 'http' }] }), /'port' is missing/],
  ] as const)
    expect(await schemaProblems([wrong])).toMatch(said);
});

test('the settings are ones that the server starts with, in each role', () => {
  const roles = deployments.flatMap(({ spec }) =>
    spec.template.spec.containers.map(({ env }) => env.find(({ name }) => name === 'ROLE')?.value),
  );
  expect(roles).toEqual(['api', 'worker']);
  for (const ROLE of roles) {
    const config = readConfig({ ...settings, ...secrets, ...(ROLE && { ROLE }) });
    expect(config).toMatchObject({ role: ROLE, production: true, metricsPort: 9464, port: 8787 });
  }
});

test('no pod has root, privileges or a place to write but those it is given', () => {
  expect(pods.length).toBe(3);
  for (const { containers } of pods)
    for (const { securityContext } of containers)
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
});

test('selectors meet labels, probes meet ports, and every host is the one that the server answers for', () => {
  const host = new URL(settings.PUBLIC_BASE_URL ?? '').host;
  for (const { spec } of deployments) {
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    for (const { ports, startupProbe, livenessProbe, readinessProbe } of spec.template.spec.containers) {
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
        if (probe === undefined) continue;
        const { port, path, httpHeaders } = probe.httpGet;
        expect(ports.map(({ name }) => name)).toContain(port);
        if (path !== '/metrics') expect(httpHeaders).toEqual([{ name: 'Host', value: host }]);
      }
    }
  }
  expect(JSON.stringify(ofKind('Ingress'))).toContain(`"host":"${host}"`);
});

test('the overlay of the guide gives another image to every process of ours', () => {
  const guide = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
  const [, overlay = ''] = /^```yaml\n(resources: .*?)^```$/ms.exec(guide) ?? [];
  const { images } = Overlay.parse(parse(overlay));
  const ours = deployments.flatMap(({ spec }) => spec.template.spec.containers.map(({ image }) => image));
  expect(new Set(ours)).toEqual(new Set(images.map(({ name }) => name)));
});

test('workers that are away take no process that answers HTTP out of service', () => {
  const [api, worker] = deployments.map(({ spec }) => spec.template.spec.containers[0]);
  expect(api?.readinessProbe?.httpGet.path).toBe(getProcessReady.path);
  expect(worker?.readinessProbe).toBeUndefined();
});

test('a process has more time to end than it takes', () => {
  const main = readFileSync(join(projectRoot, 'server/src/main.ts'), 'utf8');
  const longestStopSeconds = Number(/longestStopMs = ([\d_]+)/.exec(main)?.[1]?.replace('_', '')) / 1000;
  const needed = Number(settings.STOP_NOTICE_SECONDS) + longestStopSeconds;
  for (const { spec } of deployments)
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed);
});
