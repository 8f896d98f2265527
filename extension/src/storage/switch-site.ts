import { paused, sitesOff } from './items.ts';

export async function switchSite(site: string, enabled: boolean): Promise<void> {
  const others = (await sitesOff.read()).filter((name) => name !== site);
  await sitesOff.write(enabled ? others : [...others, site]);
}

export async function isSiteOff(site: string): Promise<boolean> {
  return (await sitesOff.read()).includes(site);
}

/** Whether nothing is looked at on a site: it is off, or all are. */
export async function isOff(site: string): Promise<boolean> {
  return (await paused.read()) || (await isSiteOff(site));
}

/** Off everywhere, or on again wherever a site is not off by itself. */
export async function togglePause(): Promise<void> {
  await paused.write(!(await paused.read()));
}
