// `npm test [-- step …]`: installs what is missing, then hands over to TypeScript.
import { ensureInstalled, requireNode } from './install.mjs';

ensureInstalled();
requireNode();
const { register } = await import('tsx/esm/api');
register();
const { verify } = await import('./verify/verify.ts');
process.exitCode = await verify(process.argv.slice(2));
