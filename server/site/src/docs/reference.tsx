import { type ApiDocument, operationsByTag } from './openapi.ts';
import { OperationEntry } from './operation.tsx';

const titles: Readonly<Record<string, string>> = {
  detection: 'Checks with an API key',
  public: 'Checks from an allowed website',
  reviews: 'Review dossiers',
  account: 'Accounts and keys',
  billing: 'Billing',
  console: 'For the console',
  health: 'Health',
};

/** Every operation of the server that serves this page. */
export function Reference({ document }: { readonly document: ApiDocument }) {
  const groups = [...operationsByTag(document)].sort(([a], [b]) => order(a) - order(b));
  return (
    <div class="reference">
      <nav aria-label="Operations">
        {groups.map(([tag, operations]) => (
          <details key={tag} open={tag === 'detection'}>
            <summary>{titleOf(tag)}</summary>
            <ul>
              {operations.map(({ operation }) => (
                <li key={operation.operationId}>
                  <a href={`#op-${operation.operationId}`}>{operation.operationId}</a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <div>
        {groups.map(([tag, operations]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`}>{titleOf(tag)}</h2>
            {operations.map((located) => (
              <OperationEntry key={located.operation.operationId} document={document} located={located} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function order(tag: string): number {
  const place = Object.keys(titles).indexOf(tag);
  return place === -1 ? Object.keys(titles).length : place;
}

const titleOf = (tag: string) => titles[tag] ?? tag;
