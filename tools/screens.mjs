// `npm run screens`: installs what is missing, then hands over to TypeScript.
import { ensureInstalled, requireNode } from './install.mjs';

ensureInstalled();
requireNode();
const { register } = await import('tsx/esm/api');
register();
const { takeScreens } = await import('./screens.ts');
process.exitCode = await takeScreens();
