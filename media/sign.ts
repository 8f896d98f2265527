import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, WasmBuilder } from '@contentauth/c2pa-wasm';
import { coseSignature, readPem, type TestSigner } from './cose.ts';

export type SignableFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

export interface SignOptions {
  readonly signer?: TestSigner;
  readonly title?: string;
  /** Last part of the IPTC digital source type; `null` declares none. */
  readonly sourceType?:
    | 'trainedAlgorithmicMedia'
    | 'compositeWithTrainedAlgorithmicMedia'
    | 'digitalCapture'
    | null;
  readonly claimGenerator?: { readonly name: string; readonly version: string };
  /** The first action of the manifest, instead of one that says how the picture was made: files of old programs have such. */
  readonly firstAction?: string;
  /** A JPEG that the picture is said to be an edited copy of; then no source type is declared. */
  readonly parent?: Uint8Array;
  /** Declares the manifest at this address, beside or instead of the one in the file. */
  readonly remote?: { readonly url: string; readonly embedToo: boolean };
}

const reservedBytes = 4096;
const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** The root certificate that tests, and the embedded demo, put on the trust list. */
export const testTrustAnchorsFile = fileURLToPath(new URL('./pki/trusted-ca.pem', import.meta.url));
export const testTrustAnchorsPem = readPem('trusted-ca.pem').toString('utf8');

/** Embeds Content Credentials, signed with a test key, into a picture. */
export async function signPicture(
  picture: Uint8Array,
  format: SignableFormat,
  options: SignOptions = {},
): Promise<Uint8Array> {
  prepareWasm();
  const { signer = 'trusted', title = 'picture', remote } = options;
  const generator = options.claimGenerator ?? { name: 'Telltale Test Generator', version: '1.0' };
  const definition = JSON.stringify({ title, claim_generator_info: [generator] });
  const builder = WasmBuilder.fromJson(definition, signingContext(options));
  try {
    await declareOrigin(builder, options);
    if (remote) {
      builder.setRemoteUrl(remote.url);
      builder.setNoEmbed(!remote.embedToo);
    }
    const signing = {
      alg: 'es256',
      reserveSize: reservedBytes,
      sign: async (claim: Uint8Array) => coseSignature(claim, signer, reservedBytes),
    };
    return await builder.sign(signing, [], `image/${format}`, new MemoryBlob([new Uint8Array(picture)]));
  } finally {
    builder.free();
  }
}

function signingContext({ signer, firstAction }: SignOptions): string {
  return JSON.stringify({
    trust: { trust_anchors: testTrustAnchorsPem },
    // What breaks a rule may not be signed, says the library, but such files are what readers meet.
    verify: {
      verify_trust: true,
      verify_after_sign: signer !== 'expired' && signer !== 'revoked' && firstAction === undefined,
      remote_manifest_fetch: false,
      ocsp_fetch: false,
    },
  });
}

async function declareOrigin(
  builder: WasmBuilder,
  { sourceType = 'trainedAlgorithmicMedia', firstAction, parent }: SignOptions,
): Promise<void> {
  if (firstAction) return builder.addAction({ action: firstAction });
  if (!parent) {
    builder.addAction({ action: 'c2pa.created', digitalSourceType: sourceTypes + sourceType });
    return;
  }
  builder.setIntent('edit');
  const ingredient = JSON.stringify({ title: 'original', relationship: 'parentOf' });
  await builder.addIngredientFromBlob(ingredient, 'image/jpeg', new MemoryBlob([new Uint8Array(parent)]));
  builder.addAction({ action: 'c2pa.cropped' });
}

/** A Blob whose bytes can be read at once, as the builder does through the browser's FileReaderSync. */
class MemoryBlob extends Blob {
  readonly content: Uint8Array<ArrayBuffer>;

  constructor(parts: Uint8Array<ArrayBuffer>[], options?: BlobPropertyBag) {
    super(parts, options);
    this.content = new Uint8Array(Buffer.concat(parts));
  }

  override slice(start?: number, end?: number, type?: string): MemoryBlob {
    return new MemoryBlob([this.content.slice(start, end)], { type: type ?? '' });
  }
}

class MemoryFileReader {
  readAsArrayBuffer(blob: MemoryBlob): ArrayBuffer {
    return blob.content.slice().buffer;
  }
}

function prepareWasm(): void {
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });
  Object.assign(globalThis, { FileReaderSync: MemoryFileReader });
}
