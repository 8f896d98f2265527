import type { StorageUse } from '@telltale/shared/contract';
import { fill, megabytesOf } from '../../language/format.ts';
import { words } from './words.ts';

/** What dossiers take of the storage that they may. */
export function Stored({ storage }: { readonly storage: StorageUse }) {
  const [used, most] = [megabytesOf(storage.used_bytes), megabytesOf(storage.limit_bytes)];
  return (
    <dl class="remaining">
      <div>
        <dt>{words.storage}</dt>
        <dd>
          <strong>{used}</strong> {fill(words.ofTotal, { total: most })}
        </dd>
        <dd>
          <meter
            min={0}
            max={storage.limit_bytes}
            value={storage.used_bytes}
            aria-label={fill(words.stored, { used, total: most })}
          />
        </dd>
        <dd class="note">{words.storageNote}</dd>
      </div>
    </dl>
  );
}
