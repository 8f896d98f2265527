// What a worker thread starts with: plain JavaScript, because the process's TypeScript loader does not reach into threads.
import { Piscina } from 'piscina';

const { module, data } = Piscina.workerData;
// The image holds compiled modules, and no loader.
if (module.endsWith('.ts')) (await import('tsx/esm/api')).register();
const { open } = await import(module);
const functions = await open(data);

export const run = ({ name, task }) => functions[name](task);
