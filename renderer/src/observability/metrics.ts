import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client';
import type { Outcome } from '@vitrine/component-registry';

/** Next may load this module once per route; the registry of prom-client is one per process, and so are its metrics. */
function once<Metric>(name: string, create: () => Metric): Metric {
  return (register.getSingleMetric(name) as Metric | undefined) ?? create();
}

const nodes = once(
  'vitrine_renderer_nodes_total',
  () =>
    new Counter({
      name: 'vitrine_renderer_nodes_total',
      help: 'Nodes by how rendering them ended.',
      labelNames: ['tenant', 'type', 'outcome'],
    }),
);
const seconds = once(
  'vitrine_renderer_page_seconds',
  () =>
    new Histogram({
      name: 'vitrine_renderer_page_seconds',
      help: 'Time from the request of the edge to the walked tree.',
      labelNames: ['tenant'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    }),
);
once('process_cpu_seconds_total', () => collectDefaultMetrics());

/** Counts the nodes of a page. A type that the registry does not have counts as `unknown`, since trees may name anything. */
export function countPage(tenant: string, outcomes: readonly Outcome[], durationSeconds: number): void {
  for (const { type, kind } of outcomes)
    nodes.inc({ tenant, type: kind === 'unknown-type' ? 'unknown' : type, outcome: kind });
  seconds.observe({ tenant }, durationSeconds);
}

/** Every metric in the text format of Prometheus. */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  return { text: await register.metrics(), contentType: register.contentType };
}
