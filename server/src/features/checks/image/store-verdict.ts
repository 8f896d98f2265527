import { comparablePdq } from '@telltale/shared/fingerprint/footprint';
import type { Pdq } from '@telltale/shared/fingerprint/pdq';
import type { Tx } from '../../../platform/db/database.ts';
import { indexVerdict } from '../../fingerprints/fingerprints.service.ts';
import { insertVerdict, type NewVerdict } from './verdicts.repository.ts';

/** Adds a verdict to the shared cache: by its bytes, and by its fingerprint where that means something. */
export async function storeVerdict(
  tx: Tx,
  { fingerprint, ...verdict }: Omit<NewVerdict, 'pdqHex'> & { readonly fingerprint: Pdq },
): Promise<void> {
  const pdqHex = comparablePdq(fingerprint);
  const first = await insertVerdict(tx, { ...verdict, pdqHex });
  if (first && pdqHex !== null) await indexVerdict(tx, verdict.sha256, verdict.modelId, pdqHex);
}
