import { request } from 'node:http';
import { startProduct } from '../tests/support/product.ts';

/**
 * What shoppers see of pages that are not in the cache while somebody floods the shop: `node bench/floods.ts`. Each flood comes
 * from one client, the shopper from another; both are named by a trusted proxy, as behind a load balancer.
 */
const SECONDS = 15;
const SHOPPER = '203.0.113.7';
const FLOODER = '198.51.100.1';
const CONNECTIONS = 60;
/** As long as a shopper stays. */
const PATIENCE_MS = 10_000;

const ALIASED = JSON.stringify({
  query: `{ ${Array.from({ length: 10 }, (_, index) => `p${index}: page(path: "/?f=${index}") { __typename }`).join(' ')} }`,
});

const product = await startProduct({ env: { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' } });
let searched = 0;

interface Asked {
  client: string;
  host?: string;
  method?: string;
  body?: string;
}

/** The status of an answer; 0 if none came in time. */
function ask(path: string, { client, host = 'at.localhost', method = 'GET', body }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: product.ports.edge,
        path,
        method,
        timeout: PATIENCE_MS,
        headers: {
          host,
          'x-forwarded-for': client,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

const FLOODS: Readonly<Record<string, (() => Promise<number>) | undefined>> = {
  'no flood': undefined,
  'aliased queries': () => ask('/api/gateway/', { client: FLOODER, method: 'POST', body: ALIASED }),
  'random search terms': () => ask(`/s/wort-${(searched += 1)}-${Date.now()}/`, { client: FLOODER }),
  'random search terms of many clients': () =>
    ask(`/s/wort-${(searched += 1)}-${Date.now()}/`, { client: `198.51.${searched % 250}.${(searched >> 8) % 250}` }),
};

try {
  for (const [name, flood] of Object.entries(FLOODS)) {
    const end = Date.now() + SECONDS * 1_000;
    const going = (): boolean => Date.now() < end;
    let flooded = 0;
    const flooding = Array.from({ length: flood === undefined ? 0 : CONNECTIONS }, async () => {
      for (; going(); flooded += 1) await flood?.();
    });
    const statuses = new Map<number, number>();
    const times: number[] = [];
    for (let page = 0; going(); page += 1) {
      const started = performance.now();
      // An address that nobody has asked for, of a page that exists.
      const status = await ask(
        `/s/kleid/?page=${page % 3}&z=${page}`.replace('kleid', `kleid-${name.length}-${page}`),
        {
          client: SHOPPER,
          host: page % 2 === 0 ? 'at.localhost' : 'lingerie.localhost',
        },
      );
      times.push(performance.now() - started);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    await Promise.all(flooding);
    times.sort((one, other) => one - other);
    const [median, worst] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
    process.stdout.write(
      `${name}: ${flooded} of the flood; shopper ${JSON.stringify(Object.fromEntries(statuses))}, median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms\n`,
    );
  }
} finally {
  await product.stop();
}
