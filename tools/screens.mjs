// `npm run screens`: takes the pictures of docs/screens anew, from the real pages and the real extension.
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
process.env.TELLTALE_SCREENS = '1';
const { verify } = await import('./verify/verify.ts');
process.exitCode = await verify(['browser']);
