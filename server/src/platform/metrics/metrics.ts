import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface RequestFacts {
  /** Id of the endpoint, never an address: a label's values must stay few. */
  readonly endpoint: string;
  readonly method: string;
  /** Null where the caller hung up before the answer was out. */
  readonly status: number | null;
  readonly durationSeconds: number;
}

/** Values asked for when somebody reads the metrics. The values of a label must stay few: no ids, no addresses. */
export interface Watched {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly Reading[]>;
}

export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What an operator watches, in the form Prometheus reads. */
export interface Metrics {
  observeRequest(request: RequestFacts): void;
  /** Counts the verdicts among the answers; any other answer is ignored. */
  observeAnswer(endpointId: string, body: unknown): void;
  watch(watched: Watched): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** From a cached answer to the ten seconds a synchronous check may take. */
const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'telltale_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['endpoint', 'method', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  });
  const verdicts = new Counter({
    name: 'telltale_verdicts_total',
    help: 'Answers of the checks, by what they said and where it came from.',
    labelNames: ['endpoint', 'status', 'label', 'source'],
    registers: [registry],
  });
  return {
    observeRequest: ({ endpoint, method, status, durationSeconds }) =>
      requests.observe({ endpoint, method, status: status ?? 'aborted' }, durationSeconds),
    observeAnswer(endpoint, body) {
      if (isVerdict(body))
        verdicts.inc({ endpoint, status: body.status, label: body.label, source: body.source });
    },
    watch({ name, help, labels, read }) {
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers: [registry],
        async collect() {
          this.reset();
          // What cannot be read now is left out; the other figures still leave.
          const readings = await read().catch(() => []);
          for (const reading of readings) this.set(reading.labels, reading.value);
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

interface Verdict {
  readonly status: string;
  readonly label: string;
  readonly source: string;
}

function isVerdict(body: unknown): body is Verdict {
  return typeof body === 'object' && body !== null && 'status' in body && 'label' in body && 'source' in body;
}
