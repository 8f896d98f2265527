// `npm start`: installs what is missing, then hands over to TypeScript.
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { serve } = await import('./serve.ts');
process.exitCode = await serve();
