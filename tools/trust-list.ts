/**
 * `npm run trust-list` renews the list of trusted signers that server and extension carry. It is the one command that
 * asks the network for it, and only because somebody ran it.
 * `npm run trust-list -- FOLDER COMMIT DATE` takes the two lists from a folder, where no network is at hand.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileTrustList, listFiles, type Release } from './trust-list/compile.ts';
import { fetchRelease } from './trust-list/fetch.ts';
import { trustListFile, trustListHash } from './trust-list/hash.ts';

const [folder, commit, publishedOn] = process.argv.slice(2);
const release = folder ? await readRelease(folder, commit, publishedOn) : await fetchRelease(fetch);
const list = compileTrustList(release);
await writeFile(trustListFile, `${JSON.stringify(list, null, 2)}\n`);
await writeFile(trustListFile.replace('.json', '-hash.json'), await trustListHash());
console.log(
  `Wrote ${list.signers.length} signing and ${list.timeStamps.length} time-stamping authorities of ${list.publishedOn}.`,
);

async function readRelease(from: string, ofCommit = '', on = ''): Promise<Release> {
  const [signersPem, timeStampsPem] = await Promise.all([
    readFile(join(from, listFiles.signers), 'utf8'),
    readFile(join(from, listFiles.timeStamps), 'utf8'),
  ]);
  return { signersPem, timeStampsPem, commit: ofCommit, publishedOn: on };
}
