/** One measured figure of `npm run bench`; `ok` says whether it keeps the bound it was promised. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  baseline?: string;
  ratio?: number;
  bound?: string;
  ok?: boolean;
}
