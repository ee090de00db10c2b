import { Counter, Gauge, Registry } from 'prom-client';

export interface EdgeFigures {
  pages: { size: number; bytes: number };
  facts: { size: number };
  renders: { running: number; queued: number };
  eventsConnected: boolean;
  cursor: number;
}

export interface Metrics {
  /** One answered request; `cache` is X-Cache, '' for what is not a page. */
  count(status: number, cache: string): void;
  /** Everything in Prometheus' text format. */
  text(): Promise<string>;
}

/** Counts requests and shows the state of caches and connections when it is asked. */
export function createMetrics(figures: () => EdgeFigures): Metrics {
  const registry = new Registry();
  // Counted in plain numbers and handed over when asked: labels cost more than the count.
  const requests = new Map<string, { status: string; cache: string; count: number }>();
  registry.registerMetric(new Counter({
    name: 'vitrine_edge_requests_total', help: 'Answered requests by status and X-Cache.', labelNames: ['status', 'cache'], registers: [],
    collect() {
      this.reset();
      for (const { status, cache, count } of requests.values()) this.inc({ status, cache }, count);
    },
  }));
  const gauge = (name: string, help: string, read: (now: EdgeFigures) => number): void => {
    registry.registerMetric(new Gauge({ name, help, registers: [], collect() { this.set(read(figures())); } }));
  };
  gauge('vitrine_edge_page_cache_entries', 'Pages in memory.', ({ pages }) => pages.size);
  gauge('vitrine_edge_page_cache_bytes', 'Bytes of the pages in memory.', ({ pages }) => pages.bytes);
  gauge('vitrine_edge_facts_entries', 'Page facts in memory.', ({ facts }) => facts.size);
  gauge('vitrine_edge_renders_running', 'Renders under way.', ({ renders }) => renders.running);
  gauge('vitrine_edge_renders_queued', 'Renders waiting.', ({ renders }) => renders.queued);
  gauge('vitrine_edge_events_connected', '1 while the events of the layout server are followed.', ({ eventsConnected }) => Number(eventsConnected));
  gauge('vitrine_edge_events_cursor', 'Cursor of the last event that was applied.', ({ cursor }) => cursor);

  return {
    count(status, cache) {
      const key = `${status} ${cache}`;
      const known = requests.get(key);
      if (known) known.count += 1;
      else requests.set(key, { status: String(status), cache, count: 1 });
    },
    text: () => registry.metrics(),
  };
}
