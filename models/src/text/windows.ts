/** Windows of nearly equal length, in order, that cover every word once; a text without words is one empty window. */
export function windowsOf(words: readonly string[], windowWords: number): string[][] {
  const count = Math.max(1, Math.ceil(words.length / windowWords));
  const size = Math.max(1, Math.ceil(words.length / count));
  const windows: string[][] = [];
  for (let start = 0; start < Math.max(1, words.length); start += size) {
    windows.push(words.slice(start, start + size));
  }
  return windows;
}
