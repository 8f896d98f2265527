import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import type { AskingPage } from '../checks/files/acquire-picture.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import type { FinalOutcome } from '../storage/check-record.ts';
import type { PageCheckDeps } from './page-checks.ts';
import type { PageRecord } from './page-record.ts';

interface Asking {
  readonly page: AskingPage;
  readonly signal: AbortSignal;
}

/**
 * Reads a picture's file again and keeps a small copy beside its answer, which stays as it is: the reader is shown what
 * would be sent. Null where there is no answer to stand beside.
 */
export async function lookAgain(
  { acquire, preview }: Pick<PageCheckDeps, 'acquire' | 'preview'>,
  { known, writeSeen }: PageRecord,
  request: CheckImageRequest,
  { page, signal }: Asking,
): Promise<FinalOutcome | null> {
  if (known?.progress.state !== 'done' || known.progress.outcome.kind !== 'verdict') return null;
  const seen = await acquire(request, page, signal)
    .then(async (bytes) => ({ preview: await preview(bytes), previewSha256: await sha256Hex(bytes) }))
    .catch(() => ({ preview: '', previewSha256: undefined }));
  if (!signal.aborted) await writeSeen(seen);
  return known.progress.outcome;
}
