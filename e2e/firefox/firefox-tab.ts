import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'playwright/test';
import type { Marionette } from '../fixtures/marionette.ts';
import { type Found, seek } from './seek.ts';

type Script<A extends unknown[], R> = (...args: A) => R | Promise<R>;

/** One tab of Firefox. What is told of a page is told of what is on it, closed shadow trees included. */
export interface FirefoxTab {
  /** In front of the others, as every press is. */
  open(url: string): Promise<void>;
  close(): Promise<void>;
  url(): Promise<string>;
  /** Runs in the page, as a script of its own would. */
  evaluate<A extends unknown[], R>(script: Script<A, R>, ...args: A): Promise<R>;
  /** The visible elements that match and hold the text. */
  find(selector: string, text?: string): Promise<readonly Found[]>;
  /** Resolves once the element is there. */
  wait(selector: string, text?: string): Promise<Found>;
  /** Presses an element as a hand does, once it is there, holds still and is not dead. */
  click(selector: string, text?: string): Promise<void>;
  /** Opens the browser's own menu over an element. */
  rightClick(selector: string): Promise<void>;
  bringIntoView(selector: string): Promise<void>;
  pressAt(place: Pick<Found, 'x' | 'y'>): Promise<void>;
  /** All down in this order, then all up. */
  pressKeys(keys: readonly string[]): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Of a page of the extension. */
  chooseFile(selector: string, path: string): Promise<void>;
}

const betweenLooksMs = 100;
const left = 0;
const right = 2;

/** Of a window: its tabs, and what surrounds them. */
export interface FirefoxWindow {
  newTab(): Promise<FirefoxTab>;
  /** The tab that shows such an address, once there is one. */
  tabShowing(urlPart: string): Promise<FirefoxTab>;
  /** Runs where Firefox itself runs, with its own window. */
  control<A extends unknown[], R>(script: Script<A, R>, ...args: A): Promise<R>;
}

export function firefoxWindow({ send }: Marionette): FirefoxWindow {
  let current: string | null = null;
  let inFront: string | null = null;
  const to = async (handle: string) => {
    if (current !== handle) await send('WebDriver:SwitchToWindow', { handle, focus: false });
    current = handle;
  };
  const bringToFront = async (handle: string) => {
    if (inFront !== handle) await send('WebDriver:SwitchToWindow', { handle, focus: true });
    current = inFront = handle;
  };
  const run = <A extends unknown[], R>(script: Script<A, R>, args: A, sandbox: 'default' | 'system') =>
    send('WebDriver:ExecuteScript', {
      script: `return (${script})(...arguments)`,
      args,
      sandbox,
      newSandbox: false,
    }) as Promise<R>;

  const tab = (handle: string): FirefoxTab => {
    const find = async (selector: string, text = '') => {
      await to(handle);
      return run(seek, [selector, text, false], 'system');
    };
    const still = async (selector: string, text = ''): Promise<Found> => {
      await bringToFront(handle);
      let before = '';
      let found: Found | undefined;
      await expect
        .poll(
          async () => {
            await to(handle);
            [found] = await run(seek, [selector, text, true], 'system');
            const place = found === undefined || found.isDead ? '' : `${found.x} ${found.y}`;
            const isStill = place !== '' && place === before;
            before = place;
            return isStill;
          },
          { message: `${selector} ${text} can be pressed`, intervals: [betweenLooksMs], timeout: 30_000 },
        )
        .toBe(true);
      if (found === undefined) throw new Error(`There is no ${selector} ${text}.`);
      return found;
    };
    const press = async (button: number, { x, y }: Pick<Found, 'x' | 'y'>) => {
      await bringToFront(handle);
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ];
      await send('WebDriver:PerformActions', { actions: [{ ...mouse, actions }] });
    };
    const element = async (selector: string) => {
      await to(handle);
      const found = await send('WebDriver:FindElement', { using: 'css selector', value: selector });
      return Object.values(found as object)[0] as string;
    };
    return {
      open: async (url) => {
        await bringToFront(handle);
        await send('WebDriver:Navigate', { url });
      },
      close: async () => {
        await to(handle);
        await send('WebDriver:CloseWindow');
        current = inFront = null;
      },
      url: async () => {
        await to(handle);
        return String(await send('WebDriver:GetCurrentURL'));
      },
      evaluate: async (script, ...args) => {
        await to(handle);
        return run(script, args, 'default');
      },
      find,
      wait: async (selector, text) => {
        let found: Found | undefined;
        const look = async () => {
          [found] = await find(selector, text);
          return found !== undefined;
        };
        const message = `${selector} ${text ?? ''} is there`;
        await expect.poll(look, { message, timeout: 30_000 }).toBe(true);
        if (found === undefined) throw new Error(`There is no ${selector}.`);
        return found;
      },
      click: async (selector, text) => press(left, await still(selector, text)),
      rightClick: async (selector) => press(right, await still(selector)),
      bringIntoView: async (selector) => void (await still(selector)),
      pressKeys: async (keys) => {
        await bringToFront(handle);
        const down = keys.map((value) => ({ type: 'keyDown', value }));
        const up = keys.map((value) => ({ type: 'keyUp', value })).reverse();
        await send('WebDriver:PerformActions', {
          actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
        });
      },
      pressAt: (place) => press(left, place),
      type: async (selector, text) => {
        const id = await element(selector);
        await send('WebDriver:ElementClear', { id });
        await send('WebDriver:ElementSendKeys', { id, text });
      },
      chooseFile: async (selector, path) => {
        await send('WebDriver:ElementSendKeys', { id: await element(selector), text: path });
      },
    };
  };

  return {
    newTab: async () => {
      const [opener = ''] = (await send('WebDriver:GetWindowHandles')) as readonly string[];
      await to(opener);
      const made = (await send('WebDriver:NewWindow', { type: 'tab' })) as { handle: string };
      return tab(made.handle);
    },
    tabShowing: async (urlPart) => {
      for (let looks = 0; looks < 300; looks += 1) {
        for (const handle of (await send('WebDriver:GetWindowHandles')) as readonly string[]) {
          const candidate = tab(handle);
          if ((await candidate.url().catch(() => '')).includes(urlPart)) return candidate;
        }
        await pause(betweenLooksMs);
      }
      throw new Error(`No tab shows ${urlPart}.`);
    },
    control: async (script, ...args) => {
      await send('Marionette:SetContext', { value: 'chrome' });
      try {
        return await run(script, args, 'system');
      } finally {
        await send('Marionette:SetContext', { value: 'content' });
      }
    },
  };
}
