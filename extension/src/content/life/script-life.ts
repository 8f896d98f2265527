import { browser } from 'wxt/browser';
import type { ScriptLife } from './lifeline.ts';

const key = Symbol.for('telltale.life');

/** Ends the script that was run here before. Pages do not see the globals of an extension's scripts. */
export function beginLife(): ScriptLife & { end(): void } {
  const globals = globalThis as { [key]?: AbortController };
  globals[key]?.abort();
  const life = new AbortController();
  globals[key] = life;
  return {
    signal: life.signal,
    get isValid() {
      // The browser takes the extension's interface away from scripts that it leaves behind.
      if (browser.runtime?.id === undefined) life.abort();
      return !life.signal.aborted;
    },
    end: () => life.abort(),
  };
}
