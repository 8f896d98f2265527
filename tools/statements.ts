/**
 * `node --import tsx tools/statements.ts --manifest models/training/sources/validation.jsonl --repos DIR`: how many of
 * the pictures that a manifest names say in the file that AI made them. Files are read from git repositories below DIR,
 * as `owner+name` or `owner/name`, as they were committed; a copy that was made again says nothing any more.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { createProvenanceReader } from '../server/src/features/provenance/provenance.service.ts';

const Source = z.object({
  label: z.enum(['ai', 'real']),
  source: z.string(),
  repo: z.string(),
  pictures: z.array(z.tuple([z.string(), z.string()], z.unknown())),
});

interface Counts {
  pictures: number;
  missing: number;
  /** By whatever the file says, and of those by Content Credentials of a signer on the trust list. */
  said: number;
  trusted: number;
}

const { values } = parseArgs({ options: { manifest: { type: 'string' }, repos: { type: 'string' } } });
const { manifest, repos } = values;
if (!manifest || !repos) throw new Error('--manifest FILE and --repos DIR are needed');
const reader = createProvenanceReader({ trustAnchorsPem: undefined });
const totals = { ai: noCounts(), real: noCounts() };
for (const line of readFileSync(manifest, 'utf8').split('\n')) {
  if (line.trim() === '') continue;
  const { label, source, repo, pictures } = Source.parse(JSON.parse(line));
  const counts = noCounts();
  for (const [, blob] of pictures) count(counts, await statementOf(gitFolder(repos, repo), blob));
  console.log(`${label} ${source}: ${counts.said} of ${counts.pictures}`);
  for (const name of ['pictures', 'missing', 'said', 'trusted'] as const) totals[label][name] += counts[name];
}
console.log(JSON.stringify(totals, null, 2));

function noCounts(): Counts {
  return { pictures: 0, missing: 0, said: 0, trusted: 0 };
}

function count(counts: Counts, statement: Awaited<ReturnType<typeof statementOf>>): void {
  counts.pictures += 1;
  counts.missing += statement === null ? 1 : 0;
  counts.said += statement?.isSaid ? 1 : 0;
  counts.trusted += statement?.isTrusted ? 1 : 0;
}

async function statementOf(folder: string | undefined, blob: string) {
  const bytes = folder === undefined ? null : readBlob(folder, blob);
  if (bytes === null) return null;
  const { verified, ai_evidence, metadata } = await reader.read(bytes, formatOf(bytes));
  return { isSaid: ai_evidence || metadata.synthetic_tool_signal, isTrusted: ai_evidence && verified };
}

function gitFolder(base: string, repo: string): string | undefined {
  return [repo.replace('/', '+'), repo]
    .flatMap((name) => ['repo/.git', 'repo', '.git', ''].map((end) => join(base, name, end)))
    .find((folder) => existsSync(join(folder, 'objects')));
}

function readBlob(folder: string, blob: string): Uint8Array | null {
  try {
    return execFileSync('git', ['--git-dir', folder, 'cat-file', 'blob', blob], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

/** The service reads these two; it converts all others, and the copy says nothing. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' {
  return bytes[0] === 0x89 ? 'png' : 'jpeg';
}
