// `npm test [-- step …]`: installs what is missing, then hands over to TypeScript.
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { verify } = await import('./verify/verify.ts');
process.exitCode = await verify(process.argv.slice(2));
