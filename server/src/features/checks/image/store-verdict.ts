import { comparablePdq } from '@telltale/shared/fingerprint/footprint';
import type { Pdq } from '@telltale/shared/fingerprint/pdq';
import type { Tx } from '../../../platform/db/database.ts';
import { insertVerdict, type NewVerdict } from './verdicts.repository.ts';

/** Adds a verdict to the shared cache. With a fingerprint that means something the database makes it findable by that. */
export async function storeVerdict(
  tx: Tx,
  { fingerprint, ...verdict }: Omit<NewVerdict, 'pdqHex'> & { readonly fingerprint: Pdq },
): Promise<void> {
  const pdqHex = comparablePdq(fingerprint);
  await insertVerdict(tx, { ...verdict, pdqHex });
}
