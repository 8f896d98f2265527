import { buildStale } from './builds.ts';
import { findChromium } from './chromium.ts';
import { runTool } from './process.ts';

/** Retakes the pictures of docs/screens, from the real pages and the real extension. Returns the exit code. */
export async function takeScreens(): Promise<number> {
  const chromium = await findChromium();
  if (chromium === null || !(await buildStale(['media', 'site', 'widget', 'extension']))) return 1;
  const environment = { TELLTALE_CHROMIUM: chromium };
  const { ok } = await runTool('playwright', ['test', '--config', 'e2e/screens'], {
    environment,
    live: true,
  });
  return ok ? 0 : 1;
}
