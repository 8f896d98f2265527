import { callWithin } from '@telltale/shared/client/call-within';
import { patienceMs } from '@telltale/shared/client/wait-for-answer';
import type { ShownPicture } from './shown-picture.ts';

/** What the operator of this server added (GALLERY_DIR), in the reader's language; nothing where that cannot be had. */
export function ownPictures(): Promise<readonly ShownPicture[]> {
  return callWithin(patienceMs, new AbortController().signal, fetchPictures).catch(() => []);
}

async function fetchPictures(signal: AbortSignal): Promise<readonly ShownPicture[]> {
  const language = document.documentElement.lang;
  const answer = await fetch(`/demo/own.json?lang=${language}`, { signal });
  if (!answer.ok) return [];
  // Our own server's answer, as the types of its route say.
  return ((await answer.json()) as { readonly pictures: readonly ShownPicture[] }).pictures;
}
