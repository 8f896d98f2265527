import type { Provenance, ProvenanceStatus } from '../contract/provenance.ts';
import { countUpTo } from './bytes.ts';
import { isAboutBinding } from './finding-codes.ts';
import {
  declaresGeneratedSource,
  failsByItsSignerOnly,
  failureCodes,
  isSignerListed,
  type Manifest,
  ManifestStore,
} from './manifest-store.ts';
import { plainText } from './sanitise.ts';
import type { TrustAnchors } from './trust-list.ts';

export type ContentCredentials = Omit<Provenance, 'metadata'>;

const maxErrors = 20;
/** Checking takes time in the square of the parts; real files have a few dozen. */
const maxParts = 1_000;
/** The CBOR text string "action", six bytes long. */
const actionKey = '\x66action';
const maxInflatedManifestMb = 1;
const noStore = new Set(['JumbfNotFound', 'ProvenanceMissing']);
const remoteOnly = new Set(['RemoteManifestUrl', 'RemoteManifestFetch']);
const unreadableFile = new Set(['InvalidAsset', 'UnsupportedType', 'BadParam', 'IoError']);

const absent: ContentCredentials = {
  status: 'none',
  verified: false,
  ai_evidence: false,
  active_manifest: null,
  claim_generator: null,
  validation_errors: [],
  details: null,
};

/**
 * Runs the C2PA reader over a file and gives its report as JSON. Its owner starts the WebAssembly, which is loaded
 * in another way on every platform.
 */
export type OpenStore = (mediaType: string, bytes: Uint8Array, settings: string) => Promise<string>;

/** Reads Content Credentials against a trust list; nothing is ever fetched. */
export function createCredentialsReader(anchors: TrustAnchors, openStore: OpenStore) {
  const settings = JSON.stringify({
    trust: { trust_anchors: anchors.signersPem, user_anchors: anchors.timeStampsPem },
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
    core: { max_decompressed_manifest_size_in_mb: maxInflatedManifestMb },
  });
  return async function readCredentials(bytes: Uint8Array, mediaType: string): Promise<ContentCredentials> {
    const parts = countCredentialParts(bytes);
    if (parts === 0) return absent;
    if (parts > maxParts) return unreadable('The Content Credentials have too many parts to be checked.');
    try {
      return report(ManifestStore.parse(JSON.parse(await openStore(mediaType, bytes, settings))));
    } catch (error) {
      return explain(error);
    }
  };
}

/**
 * How often the bytes could open a part of a manifest store, name an action in one, or point to one
 * elsewhere. Zero means that there is nothing to read, so that most files never reach the reader.
 */
function countCredentialParts(bytes: Uint8Array): number {
  const boxes = countUpTo(maxParts + 1, bytes, 'jumd');
  if (boxes === 0) return countUpTo(1, bytes, 'dcterms:provenance');
  return boxes + countUpTo(maxParts, bytes, actionKey);
}

function report(store: ManifestStore): ContentCredentials {
  const manifest = store.manifests[store.active_manifest];
  const status = statusOf(store);
  const verified = status === 'trusted';
  return {
    status,
    verified,
    ai_evidence: (verified || status === 'untrusted') && declaresGeneratedSource(store),
    active_manifest: plainText(store.active_manifest),
    claim_generator: claimGenerator(manifest),
    validation_errors: failureCodes(store)
      .slice(0, maxErrors)
      .flatMap((code) => plainText(code) ?? []),
    details: describe(manifest, status),
  };
}

/** A manifest that only breaks a rule is not used, and says nothing about the file: it may be as it was signed. */
function statusOf(store: ManifestStore): ProvenanceStatus {
  if (store.validation_state === 'Trusted' && isSignerListed(store)) return 'trusted';
  if (store.validation_state !== 'Invalid' || failsByItsSignerOnly(store)) return 'untrusted';
  return failureCodes(store).some(isAboutBinding) ? 'invalid' : 'error';
}

function claimGenerator(manifest: Manifest | undefined): string | null {
  const info = manifest?.claim_generator_info?.[0];
  return plainText(info?.name ? `${info.name} ${info.version ?? ''}` : manifest?.claim_generator);
}

function describe(manifest: Manifest | undefined, status: ProvenanceStatus): string {
  if (status === 'invalid')
    return 'The Content Credentials do not hold: file, manifest and signature do not belong together.';
  if (status === 'error')
    return 'The Content Credentials break a rule, so they are not used. That does not show that the file was changed.';
  const signer = plainText(manifest?.signature_info?.issuer) ?? 'an unnamed signer';
  const standing =
    status === 'trusted' ? 'on the trust list' : 'not on the trust list, so the name proves nothing';
  return plainText(`Signed as ${signer}, ${standing}.`) ?? standing;
}

/** The reader rejects with text such as `C2pa(JumbfNotFound)`. */
function explain(error: unknown): ContentCredentials {
  const code = /^C2pa\((\w{1,60})/.exec(String(error))?.[1];
  if (code === undefined) return unreadable('The Content Credentials could not be read.');
  if (noStore.has(code)) return absent;
  if (remoteOnly.has(code))
    return { ...absent, details: 'The file declares a remote manifest, which is not fetched.' };
  if (unreadableFile.has(code)) return unreadable('The file could not be searched for Content Credentials.');
  return {
    ...unreadable('The Content Credentials are damaged, or of a kind that is not known here.'),
    validation_errors: [code],
  };
}

function unreadable(details: string): ContentCredentials {
  return { ...absent, status: 'error', details };
}
