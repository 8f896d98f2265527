import { Zip, ZipPassThrough } from 'fflate';

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A ZIP archive in parts, as its files come. Nothing is packed: what is large in it are pictures, which are already. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>): AsyncIterable<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
