import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from './config.ts';

const begin = '-----BEGIN CERTIFICATE-----';

/**
 * Reads the authorities whose Content Credentials count as trusted, so that a bad file stops the start and not the
 * first check.
 * @returns their certificates in PEM, and nothing of what else the file holds
 */
export async function readTrustList(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`C2PA_TRUST_ANCHORS: ${error instanceof Error ? error.message : String(error)}`);
  });
  const [, ...blocks] = text.split(begin);
  if (blocks.length === 0) throw new ConfigError(`C2PA_TRUST_ANCHORS: ${file} holds no certificate in PEM`);
  return blocks.map((block, index) => certificate(begin + block, file, index + 1)).join('');
}

function certificate(pem: string, file: string, position: number): string {
  try {
    return new X509Certificate(pem).toString();
  } catch {
    throw new ConfigError(`C2PA_TRUST_ANCHORS: certificate ${position} in ${file} cannot be read`);
  }
}
