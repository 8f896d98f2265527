import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backDoorProblems, boundaryProblems, foldersWithoutRow } from './architecture/boundaries.ts';
import { commitProblems, readCommits } from './architecture/commits.ts';
import { cycleProblems } from './architecture/cycles.ts';
import { longFunctionProblems } from './architecture/function-length.ts';
import { lockProblems, undeclaredProblems, unusedRequirementProblems } from './architecture/packages.ts';
import { droppedWordProblems, participleProblems } from './architecture/plain-words.ts';
import { ownPackages, readPackage, sourceFiles, textFiles } from './architecture/project.ts';
import {
  barrelProblems,
  deadLinkProblems,
  defaultExportProblems,
  environmentProblems,
  fileNameProblems,
  longFileProblems,
  machinePathProblems,
  outsideProblems,
  platformProblems,
  unlistedDecisionProblems,
  wideMarkdownProblems,
} from './architecture/text-rules.ts';
import { unfinishedProblems } from './architecture/wording.ts';
import { projectRoot } from './process.ts';

const texts = textFiles();
const own = ownPackages();
const sources = sourceFiles(texts, own);
const packages = Object.fromEntries(
  ['.', ...Object.keys(own)].map((folder) => [folder, readPackage(folder)]),
);

const requiredFiles = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE',
  'compose.yaml',
  '.env.example',
  '.ci/run',
  'docs/decisions',
  'docs/errors.md',
  'docs/openapi.json',
  'docs/operations.md',
  'shared/src/contract/index.ts',
  'models/manifest.json',
  'models/weights',
  'models/cards',
  'server/schema.sql',
  'server/migrations',
  'extension/src/entrypoints',
  'widget/README.md',
  'e2e/specs',
];

const requiredPackages = [
  'wxt',
  'preact',
  '@crxjs/vite-plugin',
  'onnxruntime-web',
  'onnxruntime-node',
  'express',
  'kysely',
  'pg',
  'playwright',
];

test('every package imports only what it may', () => {
  expect(boundaryProblems(sources)).toEqual([]);
});

test('every folder of the extension has a row that says what it may import', () => {
  expect(foldersWithoutRow(texts)).toEqual([]);
});

test('packages are entered through their exports', () => {
  expect(backDoorProblems(sources)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(cycleProblems(sources)).toEqual([]);
});

test('what a package imports is in its package.json', () => {
  expect(undeclaredProblems(sources, packages)).toEqual([]);
});

test('the packages the project is built on are listed and used', () => {
  expect(unusedRequirementProblems(requiredPackages, sources, packages)).toEqual([]);
});

test('the lock names every optional package, so that npm ci accepts it on every platform', () => {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  expect(lockProblems(lock)).toEqual([]);
});

test('only the configuration, tools and tests read the environment', () => {
  expect(environmentProblems(sources)).toEqual([]);
});

test('fingerprints and scores are computed by code that runs anywhere', () => {
  expect(platformProblems(sources)).toEqual([]);
});

test('modules have named exports, and no barrels', () => {
  expect([...defaultExportProblems(sources), ...barrelProblems(sources)]).toEqual([]);
});

test('functions have at most 40 lines, components 60', () => {
  expect(longFunctionProblems(texts)).toEqual([]);
});

test('files are short and named in kebab-case', () => {
  expect([...longFileProblems(texts), ...fileNameProblems(sources)]).toEqual([]);
});

test('the project stands alone: no path leads out of it or belongs to one machine', () => {
  expect([...outsideProblems(texts), ...machinePathProblems(texts)]).toEqual([]);
});

test('nothing is marked as unfinished', () => {
  expect(unfinishedProblems(texts)).toEqual([]);
});

test('the rooms of the house are there', () => {
  expect(requiredFiles.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test('words that docs/style.md has dropped do not come back', () => {
  expect(droppedWordProblems(texts)).toEqual([]);
});

test('functions are named by verbs, not by the state that they leave behind', () => {
  expect(participleProblems(sources)).toEqual([]);
});

test('commits have a short subject in the imperative and say why', () => {
  expect(commitProblems(readCommits())).toEqual([]);
});

test('the list of decisions names each of them', () => {
  expect(unlistedDecisionProblems(texts)).toEqual([]);
});

test('no link between files leads nowhere', () => {
  expect(deadLinkProblems(texts, (path) => existsSync(join(projectRoot, path)))).toEqual([]);
});

test('prose in markdown is at most 120 characters wide', () => {
  expect(wideMarkdownProblems(texts)).toEqual([]);
});
