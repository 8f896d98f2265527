import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { projectRoot } from '../process.ts';
import { Manifest } from './check-types.ts';

const ConfigMap = z.strictObject({
  name: z.string(),
  literals: z.array(z.string().regex(/^\w+=/)).optional(),
  files: z.array(z.string()).optional(),
});

/** The part of a kustomization that is used here. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  configMapGenerator: z.array(ConfigMap).default([]),
});

export interface Kustomized {
  readonly manifests: readonly Manifest[];
  readonly configMaps: readonly z.infer<typeof ConfigMap>[];
}

/** Reads a folder with all that it names. Throws where a file is missing or is no YAML. */
export function readKustomization(folder: string): Kustomized {
  const read = (path: string) => readFileSync(join(projectRoot, folder, path), 'utf8');
  const own = Kustomization.parse(parse(read('kustomization.yaml')));
  for (const { files = [] } of own.configMapGenerator)
    for (const file of files)
      if (!existsSync(join(projectRoot, folder, file))) throw new Error(`${folder} has no ${file}`);
  const parts = own.resources.map((resource) =>
    resource.endsWith('.yaml')
      ? { manifests: documentsOf(read(resource)), configMaps: [] }
      : readKustomization(join(folder, resource)),
  );
  return {
    manifests: parts.flatMap(({ manifests }) => manifests),
    configMaps: [...own.configMapGenerator, ...parts.flatMap(({ configMaps }) => configMaps)],
  };
}

function documentsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return Manifest.parse(document.toJS());
  });
}
