import { expect } from 'playwright/test';
import type { FirefoxTab } from './firefox-tab.ts';
import type { Found } from './seek.ts';

const answerMs = 30_000;
const badge = '.tt-badge';

/** The badges on a page of somebody else's, once so many of them have their answers. */
export async function answeredBadges(page: FirefoxTab, count: number): Promise<readonly Found[]> {
  let answered: readonly Found[] = [];
  const look = async () => {
    const badges = await page.find(badge);
    answered = badges.filter(({ className }) => !className.includes('tt-waiting'));
    return answered.length;
  };
  await expect
    .poll(look, { message: 'badges with answers', timeout: answerMs })
    .toBeGreaterThanOrEqual(count);
  return answered;
}

/** The badge on a picture, once it has its answer. */
export async function badgeOn(page: FirefoxTab, picture: string): Promise<Found> {
  const isOn = ({ x, y }: Found, box: Found) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  await page.bringIntoView(picture);
  let found: Found | undefined;
  const look = async () => {
    const [box] = await page.find(picture);
    found = (await page.find(badge)).find(
      (one) => box && isOn(one, box) && !one.className.includes('tt-waiting'),
    );
    return found !== undefined;
  };
  await expect.poll(look, { message: `a badge on ${picture}`, timeout: answerMs }).toBe(true);
  if (!found) throw new Error(`No badge lies on ${picture}.`);
  return found;
}

/** The words of the card that opens from the badge on a picture. */
export async function cardOf(page: FirefoxTab, picture: string): Promise<string> {
  await page.pressAt(await badgeOn(page, picture));
  return (await page.wait('[role="dialog"]')).text;
}
