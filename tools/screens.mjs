// `npm run screens`: installs what is missing, then hands over to TypeScript.
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { takeScreens } = await import('./screens.ts');
process.exitCode = await takeScreens();
