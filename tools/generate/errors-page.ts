import { errorCatalogue } from '@telltale/shared/contract';

/** docs/errors.md: the closed list of machine-readable errors. */
export function errorsPage(): string {
  const rows = Object.entries(errorCatalogue)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, cause }]) => `| ${status} | \`${code}\` | ${cause.replaceAll('|', '\\|')} |`);
  return [
    '# Errors',
    '',
    '<!-- Generated from shared/src/contract/errors.ts: run `npm run generate`. -->',
    '',
    'Every error answer has the JSON body `{"detail": "<sentence>"}` (422: a list of field errors), its code from',
    'this closed list in the header `X-Error-Code`, and the header `X-Request-Id` to quote in a report. The',
    'sentence may change; the code does not.',
    '',
    '| Status | Code | Cause |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
