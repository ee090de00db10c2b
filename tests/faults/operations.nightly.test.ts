import { ANYBODY } from '@vitrine/schemas';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSigner, type Audience } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product, type ServerName } from '../support/product.ts';
import { until } from '../support/until.ts';
import { startTraceReceiver, type TraceReceiver } from '../support/trace-receiver.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-operations-'));
let receiver: TraceReceiver;
let product: Product;
let secret: string;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  product = await startProduct({
    dataDir,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
  });
  secret = readFileSync(path.join(dataDir, 'internal-secret'), 'utf8').trim();
});
afterAll(async () => {
  await product.stop();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const SERVERS: readonly ServerName[] = ['edge', 'renderer', 'layout-server'];

function logLines(server: ServerName): Record<string, unknown>[] {
  return readFileSync(path.join(dataDir, 'logs', `${server}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const sign = (payload: object, audience: Audience): string =>
  createSigner({ secrets: [secret], clock: Date.now }).sign(audience, payload);

describe('one request through three processes', () => {
  const requestId = 'operations-test-1';

  it('has one id in the three logs, with the tenant where a page is meant', async () => {
    const answer = await product.get('/', { host: 'at.localhost', headers: { 'x-request-id': requestId } });
    expect([answer.status, answer.headers['x-cache'], answer.headers['x-request-id']]).toEqual([
      200,
      'MISS',
      requestId,
    ]);
    await until('the edge wrote its line', async () =>
      logLines('edge').some((line) => line['requestId'] === requestId),
    );
    const [edge, renderer, layoutServer] = SERVERS.map((server) =>
      logLines(server).filter((line) => line['requestId'] === requestId),
    );
    expect(edge).toMatchObject([{ path: '/', status: 200, cache: 'MISS', tenant: 'at' }]);
    expect(renderer).toMatchObject([{ service: 'renderer', page: 'home', tenant: 'at' }]);
    expect(layoutServer?.map((line) => line['path'])).toEqual(
      expect.arrayContaining(['/internal/facts', '/internal/trees']),
    );
  });

  it('is one trace with spans of all three, each below the one that caused it', async () => {
    const root = await until('the span of the page came', async () =>
      receiver.spans.find(
        ({ name, attributes }) => name === 'render page' && attributes['vitrine.request_id'] === requestId,
      ),
    );
    const trace = () => receiver.spans.filter(({ traceId }) => traceId === root.traceId);
    await until(
      'every server sent its spans',
      async () =>
        new Set(trace().map(({ service }) => service)).size === 3 &&
        ['resolve page', 'source products', 'fill page', 'walk tree'].every((step) =>
          trace().some(({ name }) => name === step),
        ),
    );
    const byId = new Map(trace().map((span) => [span.spanId, span]));
    const above = (name: string): string[] => {
      const names: string[] = [];
      for (let span = trace().find((one) => one.name === name); span !== undefined; span = byId.get(span.parentSpanId))
        names.push(span.service);
      return [...new Set(names)];
    };
    expect(above('source products')).toEqual(['vitrine-layout-server', 'vitrine-edge']);
    expect(above('walk tree')).toEqual(['vitrine-renderer', 'vitrine-edge']);
    expect(above('GET /internal/trees/:tree')).toEqual(['vitrine-layout-server', 'vitrine-renderer', 'vitrine-edge']);
  });

  it('takes no trace from outside', async () => {
    const foreign = '0af7651916cd43dd8448eb211c80319c';
    await product.get('/', {
      host: 'lingerie.localhost',
      headers: { traceparent: `00-${foreign}-b7ad6b7169203331-01` },
    });
    await until('the span of the page came', async () =>
      receiver.spans.some(
        ({ name, attributes }) =>
          name === 'render page' &&
          attributes['vitrine.tenant'] === 'lingerie' &&
          attributes['vitrine.page'] === 'home',
      ),
    );
    expect(receiver.spans.filter(({ traceId }) => traceId === foreign)).toEqual([]);
  });
});

/** A request of which the server has the beginning; `finish` sends the rest and gives the answer. */
interface HalfRequest {
  finish(): Promise<string>;
  socket: Socket;
}

async function beginRequest(port: number, head: string): Promise<HalfRequest> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
  });
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
  await new Promise<void>((resolve) => {
    socket.write(head, () => resolve());
  });
  return {
    socket,
    finish: () => {
      socket.write('connection: close\r\n\r\n');
      return ended;
    },
  };
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const refused = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false));
    socket.once('error', () => resolve(true));
  });
  socket.destroy();
  return refused;
}

describe('SIGTERM under load', () => {
  /** What each server is asked, up to the last line of the head. */
  async function headFor(server: ServerName): Promise<string> {
    const lines = ['accept: text/html', 'host: at.localhost'];
    if (server === 'edge') return ['GET / HTTP/1.1', ...lines, ''].join('\r\n');
    const door = { 'x-vitrine-token': sign({}, 'internal') };
    const origin = `http://127.0.0.1:${product.ports.layoutServer}/internal`;
    const facts = (await (await fetch(`${origin}/facts?tenant=at&locale=de-AT&path=/`, { headers: door })).json()) as {
      revisionRef: string;
    };
    const context = {
      tenant: 'at',
      locale: 'de-AT',
      path: '/',
      query: {},
      page: 'home',
      revisionRef: facts.revisionRef,
      visitor: ANYBODY,
      arms: {},
      status: 200,
      requestId: 'operations-test-2',
    };
    const { tree } = (await (
      await fetch(`${origin}/trees`, { method: 'POST', headers: { 'x-vitrine-token': sign(context, 'internal') } })
    ).json()) as { tree: string };
    return server === 'renderer'
      ? ['GET / HTTP/1.1', ...lines, `x-vitrine-context: ${sign({ ...context, tree }, 'render')}`, ''].join('\r\n')
      : [`GET /internal/trees/${tree} HTTP/1.1`, ...lines, `x-vitrine-token: ${sign(context, 'internal')}`, ''].join(
          '\r\n',
        );
  }

  const PORTS: Readonly<Record<ServerName, (ports: Product['ports']) => number>> = {
    edge: ({ edge }) => edge,
    renderer: ({ renderer }) => renderer,
    'layout-server': ({ layoutServer }) => layoutServer,
  };

  it.each(SERVERS)(
    '%s: answers everything that it had begun to read, takes nothing new, and is back at once',
    async (server) => {
      const port = PORTS[server](product.ports);
      const head = await headFor(server);
      const pid = product.pid(server);
      // Whoever asks while one server is away must not notice; when it is the edge itself, they have no connection.
      const statuses: number[] = [];
      let going = server !== 'edge';
      const shoppers = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (going)
            statuses.push(
              await product.get('/').then(
                ({ status }) => status,
                () => 0,
              ),
            );
        }),
      );
      const begun = await Promise.all(Array.from({ length: 25 }, () => beginRequest(port, head)));
      // Connections are taken in turn: when a later one has its answer, the earlier ones were taken and their beginnings read.
      await (await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })).text();
      product.kill(server, 'SIGTERM');
      await until('nothing new is taken', () => isRefused(port));
      const answers = await Promise.all(begun.map((one) => one.finish()));
      const firstLines = new Map<string, number>();
      for (const answer of answers) firstLines.set(answer.slice(0, 15), (firstLines.get(answer.slice(0, 15)) ?? 0) + 1);
      expect([...firstLines]).toEqual([['HTTP/1.1 200 OK', begun.length]]);
      expect(
        answers.every(
          (answer) =>
            answer.includes('data-page="home"') || answer.includes('"page":"home"') || /content-encoding/i.test(answer),
        ),
      ).toBe(true);
      going = false;
      await shoppers;
      await until('it is back', async () => product.pid(server) !== pid && !(await isRefused(port)), 60_000);
      await until(
        'pages are served',
        async () => (await product.get('/').catch(() => undefined))?.status === 200,
        60_000,
      );
      expect(new Set(statuses)).toEqual(server === 'edge' ? new Set() : new Set([200]));
      expect(product.output()).not.toMatch(new RegExp(`${server.replace('-', ' ')} exited \\((?!code 0\\))`));
    },
  );
});
