// `npm start`: installs what is missing, then hands over to TypeScript.
// The script line begins with `exec` so that npm's signals reach this process and not a shell around it; where a
// shell knows no `exec`, its second half runs.
import { ensureInstalled, requireNode } from './install.mjs';

ensureInstalled();
requireNode();
const { register } = await import('tsx/esm/api');
register();
const { serve } = await import('./serve.ts');
process.exitCode = await serve();
