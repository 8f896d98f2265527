import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Encoder, Tag } from 'cbor-x';

/**
 * Who signs: `trusted` is issued by the root on the test trust list, `stranger` by one that is on none; `expired` has a
 * certificate that ended in 2021, of a third root; `revoked` one that its root withdrew in 2020, which the file says itself.
 */
export type TestSigner = 'trusted' | 'stranger' | 'expired' | 'revoked';

const coseSign1Tag = 18;
const algorithmLabel = 1;
const es256 = -7;
const certificateChainLabel = 33;

const cbor = new Encoder({
  mapsAsObjects: false,
  useRecords: false,
  tagUint8Array: false,
  variableMapSize: true,
});
const encode = (value: unknown): Buffer => Buffer.from(cbor.encode(value));

export function readPem(name: string): Buffer {
  return readFileSync(new URL(`./pki/${name}`, import.meta.url));
}

/** A COSE_Sign1 structure over a C2PA claim, padded to the size that was reserved for it in the file. */
export function coseSignature(
  claim: Uint8Array,
  signer: TestSigner,
  sizeBytes: number,
): Uint8Array<ArrayBuffer> {
  const chain = [`${signer}-signer.pem`, `${signer}-ca.pem`].map(
    (name) => new X509Certificate(readPem(name)).raw,
  );
  const protectedHeader = encode(
    new Map<number, unknown>([
      [algorithmLabel, es256],
      [certificateChainLabel, chain],
    ]),
  );
  const toBeSigned = encode(['Signature1', protectedHeader, Buffer.alloc(0), Buffer.from(claim)]);
  const key = createPrivateKey(readPem(`${signer}-signer.key`));
  const signature = sign('sha256', toBeSigned, { key, dsaEncoding: 'ieee-p1363' });
  const withPadding = (paddingBytes: number) =>
    encode(
      new Tag(
        [
          protectedHeader,
          new Map<string, unknown>([...certificateStatus(signer), ['pad', Buffer.alloc(paddingBytes)]]),
          null,
          signature,
        ],
        coseSign1Tag,
      ),
    );
  // The padding's own length prefix grows with it, so the second guess corrects the first.
  const guess = sizeBytes - withPadding(0).length;
  const padded = withPadding(guess - (withPadding(guess).length - sizeBytes));
  if (padded.length !== sizeBytes)
    throw new Error(`The signature takes ${padded.length} of ${sizeBytes} bytes.`);
  return new Uint8Array(padded);
}

/** What the authority said of the certificate, carried in the signature (C2PA 2.2, section 14.7: `rVals`). */
function certificateStatus(signer: TestSigner): [string, unknown][] {
  if (signer !== 'revoked') return [];
  return [['rVals', new Map([['ocspVals', [readPem('revoked-signer.ocsp')]]])]];
}
