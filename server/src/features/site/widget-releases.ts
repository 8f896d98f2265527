import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

export const builtWidget = fileURLToPath(new URL('../../../../widget/dist/web', import.meta.url));

/** Where a server keeps the releases of the widget that it has served. */
export const keptReleases = (dataDir: string) => join(dataDir, 'widget');

/** A file of a release, below `/widget`, in the one spelling of its address: version, content, name. */
export const releasePath = /^\/\d+\.\d+\.\d+-[0-9a-f]+\/[\w-][\w.-]*$/;

const Release = z.object({
  path: z.string().refine((path) => path.startsWith('/widget/') && releasePath.test(path.slice(7))),
});

/**
 * Copies the release that was built to where earlier ones are kept, so that pages that pinned it still find it when
 * the server has been upgraded. Nothing here ever deletes one.
 * @returns the release's folder, or null where no widget was built
 */
export async function keepRelease(keptFolder: string, builtFolder = builtWidget): Promise<string | null> {
  const text = await readFile(join(builtFolder, 'v1/release.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const folder = basename(dirname(Release.parse(JSON.parse(text)).path));
  const target = join(keptFolder, folder);
  if (existsSync(target)) return folder;
  // Whole or not at all; the name begins with a dot, so that a copy in the making is not served.
  const draft = join(keptFolder, `.${folder}-${randomUUID()}`);
  await mkdir(keptFolder, { recursive: true });
  try {
    await cp(join(builtFolder, folder), draft, { recursive: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Otherwise another process was faster.
    if (!existsSync(target)) throw error;
  }
  return folder;
}
