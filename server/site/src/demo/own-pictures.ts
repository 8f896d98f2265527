import type { ShownPicture } from './shown-picture.ts';

/** What the operator of this server added (GALLERY_DIR), in the reader's language; nothing where that is nothing. */
export async function ownPictures(): Promise<readonly ShownPicture[]> {
  const language = document.documentElement.lang;
  const answer = await fetch(`/demo/own.json?lang=${language}`).catch(() => null);
  if (!answer?.ok) return [];
  // Our own server's answer, as the types of its route say.
  return ((await answer.json()) as { readonly pictures: readonly ShownPicture[] }).pictures;
}
