import { announce } from './announce.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataFolderInUse } from './platform/db/data-lock.ts';
import { createLog } from './platform/log.ts';
import { type Running, serve } from './serve.ts';
import { createServices } from './wiring.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const services = await createServices(config, createLog(config.logLevel));
  const running = await serve(services);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop(running, config.stopNoticeMs));
  await announce(services, running.url);
}

/** After the notice, and below the thirty seconds that supervisors commonly wait. What is cut off is done by another. */
const longestStopMs = 13_000;

async function stop(running: Running, noticeMs: number): Promise<void> {
  console.log('\nFinishing what is in hand ...');
  setTimeout(() => process.exit(1), noticeMs + longestStopMs).unref();
  await running.stop();
  console.log('Stopped.');
  process.exit(0);
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof DataFolderInUse;
  console.error(expected ? `Telltale cannot start: ${error.message}` : error);
  process.exit(1);
});
