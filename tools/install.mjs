// Plain JavaScript without dependencies: this is what runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../', import.meta.url));

const minimumNode = [20, 19];
const lockFile = `${projectRoot}package-lock.json`;
const modulesFolder = `${projectRoot}node_modules`;
const stampFile = `${modulesFolder}/.telltale-lock`;

/** Two packages would fetch large files we do not use, and fail to install where they cannot. */
const installEnvironment = { ONNXRUNTIME_NODE_INSTALL: 'skip', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };

/** Installs the locked dependencies unless node_modules already holds exactly them. Ends the process on failure. */
export function ensureInstalled() {
  requireNode();
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  if (isInstalledByHand()) {
    writeFileSync(stampFile, lock);
    return;
  }
  console.log('Installing dependencies (a minute or two the first time) …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: projectRoot,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...installEnvironment },
    },
  );
  if (status !== 0) stop('The dependencies could not be installed; the lines above say why.', status ?? 1);
  writeFileSync(stampFile, lock);
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

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = minimumNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  stop(
    `Telltale needs Node ${minimumNode.join('.')} or newer; this is Node ${process.versions.node}. See https://nodejs.org`,
    1,
  );
}

function stop(message, exitCode) {
  console.error(message);
  process.exit(exitCode);
}
