import { expect, test } from 'vitest';
import { readQuery, servedSeries } from './promql.ts';

test('the series of a query are found, and what is no query is told', () => {
  const query =
    'sum by (le) (rate(a_bucket{job="$job"}[$__rate_interval])) / on () max(b) or c unless c offset 5m';
  expect(readQuery(query)).toEqual({ metrics: ['a_bucket', 'b', 'c'], errors: [] });
  expect(readQuery('sum(rate(a[5m])').errors).not.toEqual([]);
  expect(readQuery('sum by () rate a').errors).not.toEqual([]);
});

test('a histogram is served as three series, and each other metric as one', () => {
  const text = '# HELP a A.\n# TYPE a histogram\na_count 1\n# TYPE b gauge\nb 1\n';
  expect([...servedSeries(text)]).toEqual(['a', 'a_bucket', 'a_sum', 'a_count', 'b']);
});
