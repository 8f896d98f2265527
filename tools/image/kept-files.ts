import type { Target } from './production-closure.ts';

/** What of this project the server, the operator's commands and the health check read while they run, beside weights. */
export const ownFiles = [
  'LICENSE',
  'package.json',
  'shared/package.json',
  'shared/src',
  'models/package.json',
  'models/manifest.json',
  'models/src',
  'server/package.json',
  'server/src',
  'server/migrations',
  'server/site/dist',
  'widget/dist/web',
  'tools/admin.ts',
  'tools/admin',
  'tools/health-check.mjs',
] as const;

/** Whose run-time dependencies the image holds. The root brings what the operator's commands need. */
export const runningPackages = ['', 'server'] as const;

const tests = /\.test\.tsx?$/;

export function isKeptOfOurs(path: string): boolean {
  return !tests.test(path) && !path.split('/').includes('node_modules');
}

/** Read by editors, debuggers, testers and people, never by a running server. Licences stay. */
const forReaders = /(\.(map|d\.[cm]?ts|md|markdown)|\.test\.[cm]?[jt]sx?)$/i;
const licence = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i;
/** The runtime of the models comes with its library for every system: 240 MB, of which one machine loads a fifth. */
const runtimeOfOneSystem = /^node_modules\/onnxruntime-node\/bin\/napi-v\d+\/([^/]+)\/([^/]+)\//;

export function isKeptOfPackage(path: string, target: Target): boolean {
  const runtime = runtimeOfOneSystem.exec(path);
  if (runtime !== null) return runtime[1] === target.os && runtime[2] === target.cpu;
  return licence.test(path) || !forReaders.test(path);
}
