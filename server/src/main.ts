import { announce, type Say, sayOn } from './announce.ts';
import { ConfigError, isProduction, readConfig } from './config.ts';
import { DataFolderInUse } from './platform/db/data-lock.ts';
import { createLog } from './platform/log.ts';
import { type Running, serve } from './serve.ts';
import { createServices } from './wiring.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const say = sayOn(log, config.production);
  let running: Running | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // Nothing is in hand before the start is over. As process 1 of a container, one without a listener is not ended.
      if (running === null) process.exit(0);
      stop(running, config.stopNoticeMs, say).catch((error: unknown) => {
        log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  const services = await createServices(config, log);
  running = await serve(services);
  await announce(services, running.url, say);
}

/** After the notice, and below the thirty seconds that supervisors commonly wait. What is cut off is done by another. */
const longestStopMs = 13_000;

async function stop(running: Running, noticeMs: number, say: Say): Promise<void> {
  say('Finishing what is in hand ...');
  setTimeout(() => process.exit(1), noticeMs + longestStopMs).unref();
  await running.stop();
  say('Stopped.');
  process.exit(0);
}

/** The settings may be what is wrong, so neither they nor their LOG_LEVEL are asked. */
function tellFailure(error: unknown): void {
  const isExpected = error instanceof ConfigError || error instanceof DataFolderInUse;
  const sentence = `Telltale cannot start${isExpected ? `: ${error.message}` : ''}`;
  if (!isProduction(process.env)) console.error(isExpected ? sentence : error);
  else createLog('fatal').fatal(isExpected ? {} : { err: error }, sentence);
}

start().catch((error: unknown) => {
  tellFailure(error);
  process.exit(1);
});
