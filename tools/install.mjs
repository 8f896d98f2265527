// Plain JavaScript without dependencies: this is what runs before anything is installed, on any Node that has npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../', import.meta.url));

const minimumNode = [22, 12];
const lockFile = `${projectRoot}package-lock.json`;
const modulesFolder = `${projectRoot}node_modules`;
const stampFile = `${modulesFolder}/.telltale-lock`;

/** Two packages would fetch large files we do not use, and fail to install where they cannot. */
const installEnvironment = { ONNXRUNTIME_NODE_INSTALL: 'skip', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };

/** Installs the locked dependencies unless node_modules already holds exactly them. Ends the process on failure. */
export function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  if (!isInstalledByHand()) installAll();
  removeUnusableNode();
  writeFileSync(stampFile, lock);
}

function installAll() {
  console.log('Installing dependencies (a minute or two the first time) …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: projectRoot,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...installEnvironment },
    },
  );
  if (status !== 0) stop('The dependencies could not be installed; the lines above say why.', status ?? 1);
}

/** True after `npm ci` or `npm install` by hand: npm's record of what lies in node_modules agrees with the lock. */
function isInstalledByHand() {
  const installedLock = `${modulesFolder}/.package-lock.json`;
  if (!existsSync(installedLock)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    return entry.optional ? true : installed[path]?.version === entry.version;
  });
}

/**
 * npm puts `node_modules/.bin` before the system's programs, so the Node that is installed there runs every script of
 * `package.json`. It is built for glibc; where it does not start (Alpine), the system's own has to do.
 */
function removeUnusableNode() {
  const installed = `${modulesFolder}/.bin/node`;
  if (process.platform === 'win32' || !existsSync(installed)) return;
  if (spawnSync(installed, ['--version']).status !== 0) rmSync(installed);
}

/** Ends the process on a Node that the project does not run on. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = minimumNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  const isThere = existsSync(`${modulesFolder}/.bin/node`);
  const advice = isThere ? 'Start it by npm, which uses the Node in node_modules.' : 'See https://nodejs.org';
  stop(
    `Telltale needs Node ${minimumNode.join('.')} or newer; this is Node ${process.versions.node}. ${advice}`,
    1,
  );
}

function stop(message, exitCode) {
  console.error(message);
  process.exit(exitCode);
}

// `node tools/install.mjs`: npm runs it before `start`, `test` and `check`, each in a shell of its own that looks for
// `node` again.
if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
