import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CountedVital } from '../measuring/vitals-door.ts';
import type { NodeOutcome } from '../nodes/node-door.ts';
import type { RenderReport } from '../render/watched-renderer.ts';
import { createVitalMetrics } from './vital-metrics.ts';

export interface EdgeFigures {
  pages: { size: number; bytes: number };
  facts: { size: number };
  renders: { running: number; queued: number };
  /** Whether a server is left alone after failures in a row, by name. */
  breakers: Readonly<Record<string, { open: boolean }>>;
  /** By which our clock is ahead of the layout server's. */
  clockSkewSeconds: number;
  /** Errors that nobody handled and the process survived. */
  unheardErrors: number;
  exposures: BatchFigures;
  /** Cookies that were not ours, by what they claimed. */
  forged: Readonly<Record<'visitor' | 'arms', number>>;
  shopEvents: BatchFigures;
  eventsConnected: boolean;
  cursor: number;
}

/** Of what is handed over in batches; what was lost by why. */
interface BatchFigures {
  waiting: number;
  sent: number;
  lostBy: Readonly<Record<string, number>>;
}

export interface Metrics {
  /** One answered request; `cache` is X-Cache, '' for what is not a page. */
  count(status: number, cache: string): void;
  /** One connection that was closed because its client held too many. */
  connectionRefused(): void;
  /** One connection that was closed because its client did not take its answer. */
  slowReader(): void;
  /** One inline script of a page that nobody vouches for. */
  scriptRefused(tenant: string): void;
  /** One violation of a page's policy that a browser told of. */
  policyViolated(tenant: string, directive: string): void;
  /** One measurement of a browser. */
  vitalReported(vital: CountedVital): void;
  rendered(report: RenderReport): void;
  /** One answer to a browser that asked for a node after its page. */
  nodeAnswered(tenant: string, outcome: NodeOutcome): void;
  /** Seconds from writing a change to applying it here, and to the first page that shows it. */
  changeTold(seconds: number): void;
  changeSeen(seconds: number): void;
  /** Everything in Prometheus' text format. */
  read(): Promise<{ text: string; contentType: string }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests and shows the state of caches and connections when it is asked. */
export function createMetrics(figures: () => EdgeFigures): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const vitalReported = createVitalMetrics(registry);
  const renderSeconds = new Histogram({
    name: 'vitrine_edge_render_seconds',
    help: 'Time of a render: waiting for a turn, tree and HTML.',
    labelNames: ['tenant', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const toldSeconds = new Histogram({
    name: 'vitrine_edge_publish_to_edge_seconds',
    help: 'From writing a change to this edge applying it.',
    buckets: SECONDS,
    registers,
  });
  const seenSeconds = new Histogram({
    name: 'vitrine_edge_publish_to_seen_seconds',
    help: 'From writing a change to the first page rendered with it, if somebody asked within a minute.',
    buckets: SECONDS,
    registers,
  });
  const nodes = new Counter({
    name: 'vitrine_edge_later_nodes_total',
    help: 'Nodes that browsers asked for after the page, by how it ended.',
    labelNames: ['tenant', 'outcome'],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: 'vitrine_edge_breaker_open',
      help: '1 while a server is left alone after failures in a row.',
      labelNames: ['server'],
      registers: [],
      collect() {
        for (const [server, { open }] of Object.entries(figures().breakers)) this.set({ server }, Number(open));
      },
    }),
  );
  // Counted in plain numbers and handed over when asked: labels cost more than the count.
  const requests = new Map<number, Map<string, number>>();
  registry.registerMetric(
    new Counter({
      name: 'vitrine_edge_requests_total',
      help: 'Answered requests by status and X-Cache.',
      labelNames: ['status', 'cache'],
      registers: [],
      collect() {
        this.reset();
        for (const [status, byCache] of requests) {
          for (const [cache, count] of byCache) this.inc({ status: String(status), cache }, count);
        }
      },
    }),
  );
  const strangers = new Counter({
    name: 'vitrine_edge_unknown_scripts_total',
    help: 'Inline scripts of rendered pages that nobody vouches for, and that do not run.',
    labelNames: ['tenant'],
    registers,
  });
  const violations = new Counter({
    name: 'vitrine_edge_policy_violations_total',
    help: "Violations of the pages' content security policy that browsers told of, by directive.",
    labelNames: ['tenant', 'directive'],
    registers,
  });
  const refusedConnections = new Counter({
    name: 'vitrine_edge_connections_refused_total',
    help: 'Connections that were closed because their client held too many.',
    registers,
  });
  const slowReaders = new Counter({
    name: 'vitrine_edge_slow_readers_total',
    help: 'Connections that were closed because their client took nothing of its answer for five minutes.',
    registers,
  });
  const gauge = (name: string, help: string, read: (now: EdgeFigures) => number): void => {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read(figures()));
        },
      }),
    );
  };
  gauge('vitrine_edge_page_cache_entries', 'Pages in memory.', ({ pages }) => pages.size);
  gauge('vitrine_edge_page_cache_bytes', 'Bytes of the pages in memory.', ({ pages }) => pages.bytes);
  gauge('vitrine_edge_facts_entries', 'Page facts in memory.', ({ facts }) => facts.size);
  gauge('vitrine_edge_renders_running', 'Renders under way.', ({ renders }) => renders.running);
  gauge('vitrine_edge_renders_queued', 'Renders waiting.', ({ renders }) => renders.queued);
  const totals = (
    name: string,
    help: string,
    label: string,
    read: (now: EdgeFigures) => Readonly<Record<string, number>>,
  ): void => {
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset();
          for (const [value, count] of Object.entries(read(figures()))) this.inc({ [label]: value }, count);
        },
      }),
    );
  };
  const total = (name: string, help: string, read: (now: EdgeFigures) => number): void => {
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(read(figures()));
        },
      }),
    );
  };
  total(
    'vitrine_edge_unheard_errors_total',
    'Errors that nobody handled and the process survived.',
    ({ unheardErrors }) => unheardErrors,
  );
  total('vitrine_exposures_sent_total', 'Exposures that the layout server took.', ({ exposures }) => exposures.sent);
  totals(
    'vitrine_exposures_lost_total',
    'Exposures that were dropped: too many waited (full), or the layout server refused them.',
    'cause',
    ({ exposures }) => exposures.lostBy,
  );
  totals(
    'vitrine_edge_forged_cookies_total',
    'Documents whose visitor claimed an id (visitor) or arms that the edge did not sign for it; nothing of them was counted.',
    'what',
    ({ forged }) => forged,
  );
  gauge(
    'vitrine_exposures_waiting',
    'Exposures that are still to be handed over.',
    ({ exposures }) => exposures.waiting,
  );
  total(
    'vitrine_edge_shop_events_sent_total',
    'Shop events that the layout server took.',
    ({ shopEvents }) => shopEvents.sent,
  );
  totals(
    'vitrine_edge_shop_events_lost_total',
    'Shop events that were dropped: too many waited (full), the layout server refused them, their visitor was made up (forged), they were more than a person does (rate), or no event at all (unfit).',
    'cause',
    ({ shopEvents }) => shopEvents.lostBy,
  );
  gauge(
    'vitrine_edge_shop_events_waiting',
    'Shop events that are still to be handed over.',
    ({ shopEvents }) => shopEvents.waiting,
  );
  gauge(
    'vitrine_edge_events_connected',
    '1 while the events of the layout server are followed.',
    ({ eventsConnected }) => Number(eventsConnected),
  );
  gauge(
    'vitrine_edge_clock_skew_seconds',
    "Seconds by which this clock is ahead of the layout server's, negative if it is behind.",
    ({ clockSkewSeconds }) => clockSkewSeconds,
  );
  gauge('vitrine_edge_events_cursor', 'Cursor of the last event that was applied.', ({ cursor }) => cursor);

  return {
    vitalReported,
    count(status, cache) {
      const byCache = requests.get(status);
      if (byCache) byCache.set(cache, (byCache.get(cache) ?? 0) + 1);
      else requests.set(status, new Map([[cache, 1]]));
    },
    scriptRefused: (tenant) => strangers.inc({ tenant }),
    policyViolated: (tenant, directive) => violations.inc({ tenant, directive }),
    connectionRefused: () => refusedConnections.inc(),
    slowReader: () => slowReaders.inc(),
    nodeAnswered: (tenant, outcome) => nodes.inc({ tenant, outcome }),
    rendered: ({ tenant, outcome, seconds }) => renderSeconds.observe({ tenant, outcome }, seconds),
    changeTold: (seconds) => toldSeconds.observe(seconds),
    changeSeen: (seconds) => seenSeconds.observe(seconds),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
