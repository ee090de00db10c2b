import { createServer } from 'node:net';
import { isPortFree } from '../../scripts/start/ports.ts';

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
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer();
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** The first of three ports in a row that nobody listens on, for METRICS_PORT. */
export async function threePortsInARow(): Promise<number> {
  for (;;) {
    const [first = 0] = await freePorts(1);
    const others = [first + 1, first + 2].map((port) => isPortFree(port, '127.0.0.1'));
    if (first + 2 <= 65_535 && (await Promise.all(others)).every(Boolean)) return first;
  }
}
