import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './builds.ts';
import { serverNodeOptions } from './node-options.ts';
import { projectRoot, seconds } from './process.ts';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** An npm that was killed outright passes nothing on; its absence is seen by looking. */
const starterWatchMs = 1_000;

/** Builds what is out of date and runs the server until it ends. Returns its exit code. */
export async function serve(): Promise<number> {
  const started = performance.now();
  if (!(await buildStale(['media', 'site', 'widget', 'extension']))) return 1;
  console.log(`Everything is built (${seconds(started)}); starting the server …`);
  return await runServer(developmentEnvironment(process.env));
}

/**
 * With the embedded database this is somebody's first try: the built extension and the gallery's signer are let in,
 * beside what the environment names. With a Postgres it may be production, where nothing is added.
 */
export function developmentEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (environment.DATABASE_URL) return environment;
  const { id } = JSON.parse(readFileSync(join(projectRoot, 'extension/src/extension-id.json'), 'utf8'));
  return {
    // In Firefox the extension has another origin in each browser. No website can have one of that kind.
    ALLOW_FIREFOX_EXTENSION_ORIGINS: '1',
    C2PA_TRUST_ANCHORS: join(projectRoot, 'media/pki/trusted-ca.pem'),
    ...environment,
    ALLOWED_ORIGINS: withOrigin(environment.ALLOWED_ORIGINS, `chrome-extension://${id}`),
  };
}

/** One that the list names already may be given to a tenant there. */
function withOrigin(list: string | undefined, origin: string): string {
  if (!list) return origin;
  return list.includes(origin) ? list : `${list},${origin}`;
}

function runServer(environment: NodeJS.ProcessEnv): Promise<number> {
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href;
  const server = spawn(
    process.execPath,
    ['--import', preload, ...serverNodeOptions, join(projectRoot, 'server/src/main.ts')],
    {
      cwd: projectRoot,
      env: environment,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // A terminal sends Ctrl-C to its whole process group, and npm sends it once more. The server stands
      // outside the group and hears of it once, from here.
      detached: true,
    },
  );
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    if (!ending) server.kill(signal);
    ending = true;
  };
  for (const signal of endingSignals) process.on(signal, () => end(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const starterId = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== starterId) end('SIGTERM');
  }, starterWatchMs);
  watch.unref();
  return new Promise((resolve) => {
    server.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    // A server that a signal ended outright has no exit code of its own.
    server.on('close', (code) => resolve(code ?? 1));
  });
}
