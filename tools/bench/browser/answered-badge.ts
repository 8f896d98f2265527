import { evaluateBesidePage, openLayersOfFrames } from '@telltale/e2e/fixtures/closed-layer';
import { hostSelector } from '@telltale/e2e/pages/scanned-page';
import type { Page } from 'playwright';

/**
 * When the reader first sees an answer on what the window shows, in milliseconds since the page was asked for. Waits
 * for it. The page's layers must be open to locators.
 */
export async function firstAnswerOnScreen(page: Page): Promise<number> {
  await openLayersOfFrames(page);
  return Number(await evaluateBesidePage(page, `(${waitForAnswer})(${JSON.stringify(hostSelector)})`));
}

/** Runs beside the page, and looks at each picture that it draws. Of named functions the page would know no names. */
async function waitForAnswer(host: string): Promise<number> {
  for (;;) {
    const boxes = Array.from(document.querySelectorAll(host)).flatMap((layer) =>
      Array.from(layer.shadowRoot?.querySelectorAll('.tt-badge:not(.tt-waiting)') ?? [], (badge) =>
        badge.getBoundingClientRect(),
      ),
    );
    if (boxes.some(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight))
      return performance.now();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
