// Logs a line every 20 ms for a second, says on standard error that it still lives, and ends: for log.slow.test.ts.
import { createLog } from '../src/platform/log.ts';

const log = createLog('info');
const [lines, lineBytes = 1] = process.argv.slice(2).map(Number);
const pad = '.'.repeat(lineBytes);
for (let line = 0; line < Number(lines); line += 1) {
  log.info({ line, pad }, 'a line');
  await new Promise((resolve) => setTimeout(resolve, 20));
}
console.error('alive');
process.exit(0);
