import type { SyntaxNodeRef } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

export interface Query {
  /** Names of the series it reads. */
  readonly metrics: readonly string[];
  /** What of it cannot be parsed. */
  readonly errors: readonly string[];
}

/** What a dashboard puts in for these is a duration, or the value of a label. */
const variables: readonly (readonly [RegExp, string])[] = [
  [/\$__rate_interval/g, '5m'],
  [/\$\w+/g, 'any'],
];

/** Reads a query by the grammar that Prometheus' own pages use. */
export function readQuery(expression: string): Query {
  const text = variables.reduce((query, [variable, value]) => query.replace(variable, value), expression);
  const metrics = new Set<string>();
  const errors: string[] = [];
  const look = ({ type, name, from, to, node }: SyntaxNodeRef) => {
    if (type.isError) errors.push(`"${text.slice(from, to)}" at ${from} of ${text}`);
    if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.add(text.slice(from, to));
  };
  parser.parse(text).iterate({ enter: look });
  return { metrics: [...metrics], errors };
}

/** Names of the series that an answer of /metrics is made of; a histogram has three. */
export function servedSeries(metricsText: string): Set<string> {
  const types = metricsText.matchAll(/^# TYPE (\S+) (\S+)$/gm);
  return new Set(
    [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' || type === 'summary'
        ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]
        : [name],
    ),
  );
}
