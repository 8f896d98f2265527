/**
 * Makes a data folder with the embedded database as a first start leaves it, and no keys. Stories in a browser give each
 * server a copy: making the database takes a server half of its start.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../server/src/platform/db/database.ts';
import { setUpDatabase } from '../server/test/database-template.ts';
import { projectRoot } from './process.ts';

const folder = join(projectRoot, '.cache/embedded-data');
const unfinished = `${folder}.unfinished`;

await Promise.all([folder, unfinished].map((path) => rm(path, { recursive: true, force: true })));
await mkdir(unfinished, { recursive: true });
await setUpDatabase(await openEmbedded(join(unfinished, 'database')));
await rename(unfinished, folder);
