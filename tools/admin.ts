import { ConfigError, readConfig } from '../server/src/config.ts';
import { DataFolderInUse } from '../server/src/platform/db/data-lock.ts';
import { ApiError } from '../server/src/platform/http/api-error.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createOperatorServices } from '../server/src/wiring.ts';
import { AdminError, adminProgram } from './admin/program.ts';

/** The operator's command line, configured by the server's own environment. */
const program = adminProgram(async (work) => {
  const services = await createOperatorServices(readConfig(process.env), createLog('warn'));
  try {
    console.log(await work(services));
  } finally {
    await services.close();
  }
});

const expected = [AdminError, ApiError, ConfigError, DataFolderInUse];

try {
  await program.parseAsync();
} catch (error) {
  const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
