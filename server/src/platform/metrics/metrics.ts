import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { askBriefly } from '../ask-briefly.ts';

export interface RequestFacts {
  /** Id of the endpoint, never an address: a label's values must stay few. */
  readonly endpoint: string;
  readonly method: string;
  /** Null where the caller hung up before the answer was out. */
  readonly status: number | null;
  readonly durationSeconds: number;
}

/** One run of a model in its thread. */
export interface InferenceFacts {
  readonly lane: 'image' | 'text' | 'audio';
  /** Id of the model. */
  readonly model: string;
  readonly outcome: 'done' | 'failed';
  readonly durationSeconds: number;
}

export type ObserveInference = (inference: InferenceFacts) => void;

/**
 * What became of an event of the payment provider: `known` was taken in before, `ignored` changes nothing, `unresolved`
 * is money that a person has to look after, `unsigned` may be anybody's.
 */
export type PaymentEventOutcome =
  | 'applied'
  | 'known'
  | 'ignored'
  | 'unresolved'
  | 'unsigned'
  | 'refused'
  | 'failed';

/** Values asked for when somebody reads the metrics. The values of a label must stay few: no ids, no addresses. */
export interface Watched {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** It only grows, until the process ends. */
  readonly isCounter?: true;
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
  /** @param code of the closed list of errors */
  countRefusal(code: string): void;
  readonly observeInference: ObserveInference;
  /** @param outcome `refused`: the mail server does not take mails to that address */
  countMail(outcome: 'sent' | 'refused' | 'failed'): void;
  /** @param type of the closed list that is understood; `other` beyond it */
  countPaymentEvent(type: string, outcome: PaymentEventOutcome): void;
  observeFingerprintSearch(durationSeconds: number): void;
  watch(watched: Watched): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** From a cached answer to the ten seconds a synchronous check may take. */
const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From a short text to a minute of sound on a slow machine. */
const inferenceSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** From a thousand fingerprints to many millions. */
const searchSeconds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const events = countEvents(registry);
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
    ...events,
    watch: (figure) => watchFigure(registry, figure),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function watchFigure(
  registry: Registry,
  { name, help, labels, isCounter, read }: Parameters<Metrics['watch']>[0],
): void {
  const common = { name, help, labelNames: labels, registers: [registry] };
  // What cannot be read soon is left out; the other figures still leave, and a scrape must not look like a dead process.
  const readSoon = askBriefly(read);
  const readings = () => readSoon().catch(() => []);
  // The library puts a zero in place of what has no label, and a zero says something.
  const empty = (metric: Counter | Gauge) => {
    metric.reset();
    if (labels.length === 0) metric.remove();
  };
  if (isCounter)
    new Counter({
      ...common,
      async collect() {
        const current = await readings();
        empty(this);
        for (const { labels, value } of current) this.inc(labels, value);
      },
    });
  else
    new Gauge({
      ...common,
      async collect() {
        const current = await readings();
        empty(this);
        for (const { labels, value } of current) this.set(labels, value);
      },
    });
}

type Events = Pick<
  Metrics,
  'countRefusal' | 'observeInference' | 'countMail' | 'countPaymentEvent' | 'observeFingerprintSearch'
>;

function countEvents(registry: Registry): Events {
  const registers = [registry];
  const refusals = new Counter({
    name: 'telltale_refusals_total',
    help: 'Answers that are errors, by the code that the caller sees in X-Error-Code.',
    labelNames: ['code'],
    registers,
  });
  const inferences = new Histogram({
    name: 'telltale_inference_duration_seconds',
    help: 'Time that a detector took in its thread, without waiting for one.',
    labelNames: ['lane', 'model', 'outcome'],
    buckets: inferenceSeconds,
    registers,
  });
  const mails = new Counter({
    name: 'telltale_mails_total',
    help: 'Mails that the mail server took over, addresses that it refused, and attempts that failed.',
    labelNames: ['outcome'],
    registers,
  });
  const paymentEvents = new Counter({
    name: 'telltale_payment_events_total',
    help: 'Events that the payment provider sent, by type and by what became of them.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  return {
    countRefusal: (code) => refusals.inc({ code }),
    observeInference: ({ durationSeconds, ...labels }) => inferences.observe({ ...labels }, durationSeconds),
    countMail: (outcome) => mails.inc({ outcome }),
    countPaymentEvent: (type, outcome) => paymentEvents.inc({ type, outcome }),
    observeFingerprintSearch: observeSearches(registry),
  };
}

function observeSearches(registry: Registry): Metrics['observeFingerprintSearch'] {
  const searches = new Histogram({
    name: 'telltale_fingerprint_search_duration_seconds',
    help: 'Time that one comparison with the stored fingerprints took.',
    buckets: searchSeconds,
    registers: [registry],
  });
  return (seconds) => searches.observe(seconds);
}

interface Verdict {
  readonly status: string;
  readonly label: string;
  readonly source: string;
}

function isVerdict(body: unknown): body is Verdict {
  return typeof body === 'object' && body !== null && 'status' in body && 'label' in body && 'source' in body;
}
