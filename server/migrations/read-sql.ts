import { readFileSync } from 'node:fs';

/**
 * The one statement of a file in a migration's folder. Comments above it are for readers and are not sent.
 * @param path from this folder
 */
export function readSql(path: string): string {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return text.replace(/^(--.*\n)+/, '').trimEnd();
}
