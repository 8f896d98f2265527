// What a worker thread starts with: plain JavaScript, because the process's TypeScript loader does not reach into threads.
import { Piscina } from 'piscina';
import { register } from 'tsx/esm/api';

register();
const { module, data } = Piscina.workerData;
const { open } = await import(module);
const functions = await open(data);

export const run = ({ name, task }) => functions[name](task);
