// What a child process starts with: plain JavaScript, because no TypeScript loader is there yet.
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

const parent = process.ppid;
// Ctrl-C reaches every process of a terminal; the parent lets work in hand finish and ends its children itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(0));
// A file may hold this thread for as long as it likes, so that a lost parent is noticed by another one.
new Worker(
  `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL'); }, 1000)`,
  { eval: true, stdin: false },
).unref();

/** Resolves when it is sent: what follows may hold this thread. */
const tellEarly = (early) => new Promise((resolve) => process.send({ early }, () => resolve()));

process.once('message', async ({ module, data }) => {
  // The image holds compiled modules, and no loader.
  if (module.endsWith('.ts')) await import('../typescript.mjs');
  const { open } = await import(module);
  const functions = await open(data);
  process.on('message', async ({ name, input }) => {
    try {
      process.send({ result: await functions[name](input, tellEarly) });
    } catch (error) {
      process.send({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.send({ isReady: true });
  // Where NODE_COMPILE_CACHE names a folder: this process will be killed, and writes nothing at its end.
  flushCompileCache();
});
// Asked for only now that somebody listens.
process.send({ isListening: true });
