// What the thread starts with: plain JavaScript, because the process's TypeScript loader does not reach into threads.
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const { module } = workerData;
// The image holds compiled modules, and no loader.
if (module.endsWith('.ts')) await import('./typescript.mjs');
const { open } = await import(module);
const functions = await open();
// Where NODE_COMPILE_CACHE names a folder: a thread writes nothing at its end.
flushCompileCache();

parentPort.on('message', async ({ id, name, input }) => {
  try {
    parentPort.postMessage({ id, result: await functions[name](input) });
  } catch (error) {
    parentPort.postMessage({ id, error });
  }
});
