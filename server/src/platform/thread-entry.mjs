// What a worker thread starts with: plain JavaScript, because the process's TypeScript loader does not reach into threads.
import { flushCompileCache } from 'node:module';
import { Piscina } from 'piscina';

const { module, data } = Piscina.workerData;
// The image holds compiled modules, and no loader.
if (module.endsWith('.ts')) await import('./typescript.mjs');
const { open } = await import(module);
const functions = await open(data);
// Where NODE_COMPILE_CACHE names a folder: a thread writes nothing at its end.
flushCompileCache();

export const run = ({ name, task }) => functions[name](task);
