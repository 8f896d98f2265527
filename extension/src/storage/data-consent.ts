import { type ReadingMode, readingMode, siteModes } from './items.ts';
import { maySend, onPermissionsChanged } from './permissions.ts';

const staysHere = (mode: ReadingMode) => mode === 'device';

/** What is chosen never goes beyond what Firefox was told: a reader who takes the consent back there is back on the device. */
export function followConsent(): void {
  onPermissionsChanged(() => void keepToConsent());
  void keepToConsent();
}

export async function keepToConsent(): Promise<void> {
  if (await maySend()) return;
  const [everywhere, own] = await Promise.all([readingMode.read(), siteModes.read()]);
  if (!staysHere(everywhere)) await readingMode.write('device');
  const kept = Object.entries(own).filter(([, mode]) => staysHere(mode));
  if (kept.length < Object.keys(own).length) await siteModes.write(Object.fromEntries(kept));
}
