import type { Browser, BrowserContext } from 'playwright';

/**
 * Of all processes of a browser, since they began. A process that ends takes its time with it: nothing may be closed
 * between two looks.
 */
export async function processorSeconds(context: BrowserContext): Promise<number> {
  const session = await browserOf(context).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

function browserOf(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('The browser tells nothing of its processes.');
  return browser;
}
