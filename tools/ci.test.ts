import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { projectRoot } from './process.ts';

const Job = z.object({
  strategy: z.object({ matrix: z.object({ node: z.array(z.string()) }) }).optional(),
  container: z.string().optional(),
  steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
});
const Workflow = z.object({ permissions: z.record(z.string(), z.string()), jobs: z.record(z.string(), Job) });

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const workflow = Workflow.parse(parse(read('.github/workflows/test.yml')));

test('the recipe for CI runs everything, on the oldest Node that is supported and on that of the image', () => {
  const job = workflow.jobs.test;
  expect(job?.steps.map(({ run }) => run)).toContain('npm test');
  const oldest = /(\d+)\./.exec(JSON.parse(read('package.json')).engines.node)?.[1];
  const ofImage = /^ARG BASE=node:(\d+)-/m.exec(read('Dockerfile'))?.[1];
  expect(job?.strategy?.matrix.node).toEqual([oldest, ofImage]);
  expect(job?.container).toContain(`\${{ matrix.node }}`);
});

test('the recipe may read and nothing else, and each action it uses has a version', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const actions = Object.values(workflow.jobs).flatMap(({ steps }) =>
    steps.flatMap(({ uses }) => uses ?? []),
  );
  expect(actions.length).toBeGreaterThan(2);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
});
