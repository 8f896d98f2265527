/**
 * Files made from code and committed, so that they can be read and compared without running anything.
 * `npm run generate` writes them; `npm run generate -- --check` names those that are out of date and fails.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoints } from '@telltale/shared/contract';
import { openApiDocument } from '../server/src/platform/http/openapi.ts';
import { errorsPage } from './generate/errors-page.ts';
import { measuredFigures } from './generate/measured.ts';
import { schemaPicture } from './generate/schema-picture.ts';
import { projectRoot } from './process.ts';
import { trustListHash } from './trust-list/hash.ts';

/** As every server but one on a developer's machine calls it. */
const overTls = { sessionCookie: '__Host-telltale_session' };

const generated: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/openapi.json': () => `${JSON.stringify(openApiDocument(endpoints, overTls), null, 2)}\n`,
  'docs/errors.md': errorsPage,
  'server/schema.sql': schemaPicture,
  'shared/src/provenance/trust-list-hash.json': trustListHash,
  'shared/src/ui/measured.json': measuredFigures,
};

const checkOnly = process.argv.includes('--check');
for (const [path, make] of Object.entries(generated)) {
  const file = join(projectRoot, path);
  const wanted = await make();
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue;
  if (checkOnly) {
    console.error(`${path} is out of date: run \`npm run generate\` and commit it.`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
    console.log(`Wrote ${path}`);
  }
}
