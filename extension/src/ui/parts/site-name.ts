import { localFiles } from '../../messaging/site.ts';
import type { ExtensionWording } from '../wording.ts';

export function siteName(site: string, { text }: ExtensionWording): string {
  return site === localFiles ? text('site_files') : site;
}
