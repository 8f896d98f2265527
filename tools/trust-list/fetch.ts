import * as z from 'zod';
import { listFiles, type Release, repository } from './compile.ts';

const Commit = z.object({ sha: z.string(), commit: z.object({ committer: z.object({ date: z.string() }) }) });

/** The newest lists, both of one commit. */
export async function fetchRelease(get: typeof fetch): Promise<Release> {
  const answer = await getText(get, `https://api.github.com/repos/${repository}/commits/main`);
  const { sha, commit } = Commit.parse(JSON.parse(answer));
  const file = (name: string) =>
    getText(get, `https://raw.githubusercontent.com/${repository}/${sha}/trust-list/${name}`);
  const [signersPem, timeStampsPem] = await Promise.all([
    file(listFiles.signers),
    file(listFiles.timeStamps),
  ]);
  return { signersPem, timeStampsPem, commit: sha, publishedOn: commit.committer.date.slice(0, 10) };
}

async function getText(get: typeof fetch, url: string): Promise<string> {
  const response = await get(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}
