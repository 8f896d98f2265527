/**
 * `node --import tsx tools/statements.ts --manifest models/training/sources/validation.jsonl --repos DIR`: how many of
 * the pictures that a manifest names say in the file that AI made them. Files are read from git repositories below DIR,
 * as `owner+name` or `owner/name`, as they were committed; a copy that was made again says nothing any more.
 *
 * With `--scores FILE`, which training/score-pictures.ts writes, it also counts those that the server's image detector
 * warns of as they were found, and those that either of the two tells of.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readScores } from '../models/evaluate/read-scores.ts';
import { currentImageModel } from '../models/src/manifest.ts';
import { loadManifest } from '../models/src/model-files.node.ts';
import { createProvenanceReader } from '../server/src/features/provenance/provenance.service.ts';

const Source = z.object({
  label: z.enum(['ai', 'real']),
  source: z.string(),
  repo: z.string(),
});
/** A line names one picture, or all that a source has. */
const Line = z.union([
  Source.extend({ pictures: z.array(z.tuple([z.string(), z.string()], z.unknown())) }),
  Source.extend({ blob: z.string() }).transform(({ blob, ...source }) => ({
    ...source,
    pictures: [['', blob] as const],
  })),
]);

interface Counts {
  pictures: number;
  missing: number;
  /** By whatever the file says, and of those by Content Credentials of a signer on the trust list. */
  said: number;
  trusted: number;
  /** `likely_ai` by the detector, and what says so or is warned of. */
  warned: number;
  either: number;
}

const { values } = parseArgs({
  options: {
    manifest: { type: 'string' },
    repos: { type: 'string' },
    scores: { type: 'string', multiple: true },
  },
});
const { manifest, repos } = values;
if (!manifest || !repos) throw new Error('--manifest FILE and --repos DIR are needed');
const reader = createProvenanceReader({ trustAnchorsPem: undefined });
const warned = await warnedOf(values.scores ?? []);
const totals = { ai: noCounts(), real: noCounts() };
for (const line of readFileSync(manifest, 'utf8').split('\n')) {
  if (line.trim() === '') continue;
  const { label, source, repo, pictures } = Line.parse(JSON.parse(line));
  const counts = noCounts();
  for (const [, blob] of pictures) {
    count(counts, await statementOf(gitFolder(repos, repo), blob), warned.has(idOf(repo, blob)));
  }
  console.log(`${label} ${source}: ${counts.said} of ${counts.pictures}`);
  for (const name of Object.keys(counts) as (keyof Counts)[]) totals[label][name] += counts[name];
}
// Without scores nothing is known of warnings, and a zero would say there were none.
const told = values.scores ? undefined : ['ai', 'real', 'pictures', 'missing', 'said', 'trusted'];
console.log(JSON.stringify(totals, told, 2));

function noCounts(): Counts {
  return { pictures: 0, missing: 0, said: 0, trusted: 0, warned: 0, either: 0 };
}

function count(counts: Counts, statement: Awaited<ReturnType<typeof statementOf>>, isWarned: boolean): void {
  counts.pictures += 1;
  counts.missing += statement === null ? 1 : 0;
  counts.said += statement?.isSaid ? 1 : 0;
  counts.trusted += statement?.isTrusted ? 1 : 0;
  counts.warned += isWarned ? 1 : 0;
  counts.either += isWarned || statement?.isSaid ? 1 : 0;
}

/** The pictures that the detector warns of as they were found, by their ids. */
async function warnedOf(files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const scored = await readScores(files, currentImageModel(await loadManifest(), 'full'), ['clean']);
  const warnings = scored.filter(({ score, thresholds }) => score >= thresholds.likely_ai);
  return new Set(warnings.map(({ row }) => basename(row.file, extname(row.file))));
}

/** As training/rebuild_pictures.py names them. */
function idOf(repo: string, blob: string): string {
  return createHash('sha256')
    .update(repo + blob)
    .digest('hex')
    .slice(0, 16);
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
