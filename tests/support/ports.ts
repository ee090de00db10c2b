import { randomInt } from 'node:crypto';
import { isPortFree } from '../../scripts/start/ports.ts';

/**
 * Below those that the system gives to connections that go out, and to whoever asks for any: between being found free and
 * being listened on, one of those is taken by another test now and then. Above those that a browser refuses.
 */
const FIRST_PORT = 12_000;
const EPHEMERAL = 32_768;
const given = new Set<number>();

/** Of edge, renderer, layout server, staff door and payment simulator, where nobody listens. */
export async function productPorts(): Promise<{
  edge: number;
  renderer: number;
  layoutServer: number;
  staff: number;
  payments: number;
}> {
  const [edge, renderer, layoutServer, staff, payments] = await freePorts(5);
  return { edge, renderer, layoutServer, staff, payments };
}

/** Ports that nobody listens on, all different. */
export async function freePorts(count: 4): Promise<[number, number, number, number]>;
export async function freePorts(count: 5): Promise<[number, number, number, number, number]>;
export async function freePorts(count: number): Promise<number[]>;
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, EPHEMERAL);
    if (!given.has(port) && (await isPortFree(port, '127.0.0.1'))) ports.add(port);
    given.add(port);
  }
  return [...ports];
}

/** The first of three ports in a row that nobody listens on, for METRICS_PORT. */
export async function threePortsInARow(): Promise<number> {
  for (;;) {
    const [first = 0] = await freePorts(1);
    const others = [first + 1, first + 2].map((port) => isPortFree(port, '127.0.0.1'));
    if (first + 2 <= 65_535 && (await Promise.all(others)).every(Boolean)) return first;
  }
}
