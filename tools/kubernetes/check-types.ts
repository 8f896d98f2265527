import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot, runTool } from '../process.ts';

export const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** Module of the types that are made from the OpenAPI document which Kubernetes publishes. */
function moduleOf(apiVersion: string): string {
  if (apiVersion === 'v1') return 'kubernetes-types/core/v1';
  const [group = '', version = ''] = apiVersion.split('/');
  return `kubernetes-types/${group.replace(/\.k8s\.io$/, '')}/${version}`;
}

/**
 * What the published schemas say against manifests. A schema lets a field through that it does not name; the type checker
 * does not, and a misspelt field is what goes wrong most often.
 */
export async function schemaProblems(manifests: readonly Manifest[]): Promise<string> {
  const parent = join(projectRoot, '.cache/kubernetes');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'check-'));
  const text = manifests.map(({ apiVersion, kind, metadata, ...rest }, at) => {
    const value = JSON.stringify({ apiVersion, kind, metadata, ...rest }, null, 1);
    const name = `${kind}_${metadata.name.replaceAll('-', '_')}_${at}`;
    const imported = `import type { ${kind} as T${at} } from '${moduleOf(apiVersion)}';`;
    return `${imported}\nexport const ${name}: T${at} = ${value};\n`;
  });
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, text.join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const { ok, output } = await runTool('tsc', [...options, ...modules, file]);
  rmSync(folder, { recursive: true });
  return ok ? '' : output;
}
