import { nextQuery } from '@telltale/shared/client/pages';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from './hooks.ts';

type PageQuery = Readonly<Record<string, string>>;
/** Asks the server for one page of a list. */
export type AskForPage<Row> = (
  query: PageQuery,
) => Promise<{ readonly body: readonly Row[]; readonly headers: Headers }>;

/** The beginning of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** What asks for the next page; null where all rows are there. */
  readonly next: PageQuery | null;
}

const pageRows = 25;

export async function readPage<Row>(
  ask: AskForPage<Row>,
  query: PageQuery = { limit: String(pageRows) },
): Promise<Page<Row>> {
  const { body, headers } = await ask(query);
  return { rows: body, next: nextQuery(headers.get('link')) };
}

export interface Pages<Row> extends Page<Row> {
  readonly busy: boolean;
  /** Empty unless the last page that was asked for did not come. */
  readonly problem: string;
  more(): void;
}

/** Shows more of a list, page by page; from its beginning again whenever that was loaded again. */
export function usePages<Row>(first: Page<Row>, ask: AskForPage<Row>): Pages<Row> {
  const { busy, problem, run } = useAction();
  const [shown, setShown] = useState(first);
  useEffect(() => setShown(first), [first]);
  const { next } = shown;

  async function readOn(query: PageQuery): Promise<string> {
    const page = await readPage(ask, query);
    setShown((last) => (last === shown ? { rows: [...last.rows, ...page.rows], next: page.next } : last));
    return '';
  }

  return { ...shown, busy, problem, more: () => next !== null && void run(() => readOn(next)) };
}
