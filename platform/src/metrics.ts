import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's metrics in Prometheus' text format, and the makers of new ones. */
export interface Metrics {
  registry: Registry;
  /** A number that only grows. */
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  /** A number that goes up and down; with `read`, it is asked when the metrics are. */
  gauge(name: string, help: string, labels?: readonly string[], read?: () => number): Gauge;
  /** Durations in seconds, from 1 ms to 5 s. */
  seconds(name: string, help: string, labels?: readonly string[]): Histogram;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Gives an own registry, so that two apps in one process (tests) never share a number.
 * @param options.process also collect memory, event loop and CPU of the process; once per process.
 */
export function createMetrics({ service, process = false }: { service: string; process?: boolean }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (process) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
    gauge: (name, help, labels = [], read) =>
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        ...(read === undefined
          ? {}
          : {
              collect() {
                this.set(read());
              },
            }),
      }),
    seconds: (name, help, labels = []) =>
      new Histogram({ name, help, labelNames: [...labels], registers, buckets: SECONDS }),
  };
}
