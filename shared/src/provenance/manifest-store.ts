import * as z from 'zod';
import { isAboutSigner } from './finding-codes.ts';

/** The report of the C2PA reader, as far as it is read here. Display fields of another type count as absent. */
const text = z.string().optional().catch(undefined);
const Codes = z.object({
  success: z.array(z.object({ code: z.string(), explanation: text })).default([]),
  failure: z.array(z.object({ code: z.string() })).default([]),
});

const Results = z.object({
  activeManifest: Codes.optional(),
  ingredientDeltas: z.array(z.object({ validationDeltas: Codes })).nullish(),
});

const Ingredient = z.object({
  relationship: text,
  active_manifest: text,
  validation_results: Results.optional().catch(undefined),
});

const Manifest = z.object({
  claim_generator: text,
  claim_generator_info: z
    .array(z.object({ name: text, version: text }))
    .optional()
    .catch(undefined),
  signature_info: z.object({ issuer: text, common_name: text }).nullish().catch(undefined),
  assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).default([]),
  ingredients: z.array(Ingredient).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

export const ManifestStore = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), Manifest),
  validation_state: z.enum(['Trusted', 'Valid', 'Invalid']),
  validation_results: Results,
});
export type ManifestStore = z.infer<typeof ManifestStore>;

const generatedSources = new Set(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']);
const inheritingRelationships = new Set(['parentOf', 'componentOf']);
const maxDepth = 32;

/**
 * Whether one of the anchors given for signers vouches for the signer. The reader checks signers and time stamps
 * against one pool, and tells only in words which half of it held: `user_anchors` are given for time stamps alone.
 */
export function isSignerListed({ validation_results: { activeManifest } }: ManifestStore): boolean {
  return (activeManifest?.success ?? []).some(
    ({ code, explanation }) =>
      code === 'signingCredential.trusted' && explanation?.includes('system_anchors') === true,
  );
}

/**
 * Whether file, manifest and signature belong together, and all that is wrong lies with the signer: unlisted, expired,
 * revoked. Then nobody changed the file after it was signed.
 */
export function failsByItsSignerOnly(store: ManifestStore): boolean {
  const isSigned = store.validation_results.activeManifest?.success.some(
    ({ code }) => code === 'claimSignature.validated',
  );
  return isSigned === true && failureCodes(store).every(isAboutSigner);
}

/** Codes of every failed check, each once. */
export function failureCodes({ validation_results: results }: ManifestStore): string[] {
  const deltas = results.ingredientDeltas ?? [];
  const failures = [results.activeManifest, ...deltas.map((delta) => delta.validationDeltas)].flatMap(
    (codes) => codes?.failure ?? [],
  );
  return [...new Set(failures.map((failure) => failure.code))];
}

/**
 * Whether the active manifest, or one that the picture was made from, declares a trained
 * algorithm as its source. Ingredients count only where their own credentials passed every check.
 * Call it only for a store that validates: a broken one declares nothing.
 */
export function declaresGeneratedSource(store: ManifestStore): boolean {
  const seen = new Set<string>();
  const queue = [store.active_manifest];
  for (let label = queue.pop(); label !== undefined; label = queue.pop()) {
    const manifest = Object.hasOwn(store.manifests, label) ? store.manifests[label] : undefined;
    if (!manifest || seen.has(label)) continue;
    seen.add(label);
    if (manifest.assertions.some(({ data }) => holdsGeneratedSource(data, 0))) return true;
    for (const ingredient of manifest.ingredients) {
      if (isInherited(ingredient) && ingredient.active_manifest) queue.push(ingredient.active_manifest);
    }
  }
  return false;
}

function isInherited({ relationship, validation_results: results }: z.infer<typeof Ingredient>): boolean {
  return inheritingRelationships.has(relationship ?? '') && results?.activeManifest?.failure.length === 0;
}

function holdsGeneratedSource(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false;
  return Object.entries(value).some(([key, inner]) =>
    /(?:^|:)digitalSourceType$/i.test(key) && typeof inner === 'string'
      ? generatedSources.has(inner.split(/[/#:]/).at(-1) ?? '')
      : holdsGeneratedSource(inner, depth + 1),
  );
}
