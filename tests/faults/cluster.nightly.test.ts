import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCluster, type Cluster, type Member } from '../support/nginx-cluster.ts';
import { until } from '../support/until.ts';
import { createPublisher } from '../support/publisher.ts';

/**
 * What a shopper reads before the next page, and an editor before the next publish: with none, twelve processes on two
 * cores would only wait for each other, and a server that is behind turns visits away, as it should.
 */
const THINK_MS = 30;
const WRITE_MS = 200;
const HEADLINE = /Fassung (\d+) Ende/;
let cluster: Cluster;
let version = 0;
const headline = (): string => `Fassung ${(version += 1)} Ende`;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster.stop();
});

interface Visit {
  status: number;
  shop: string;
  body: string;
}

/** Shoppers of both shops at nginx, until they are stopped: how many visits there were, and what was wrong with them, each once. */
function shoppers(): { visits: () => number; faults: Set<string>; stop: () => Promise<void> } {
  const faults = new Set<string>();
  let visits = 0;
  let going = true;
  const all = Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const [shop, address] = [index % 2 === 0 ? 'at' : 'lingerie', index < 4 ? '/' : '/gibt-es-nicht'];
      while (going) {
        const { status, body } = await cluster.get(address, { host: `${shop}.localhost` });
        visits += 1;
        const fault = wrong({ status, shop, body });
        if (fault !== undefined) faults.add(fault);
        await pause(THINK_MS);
      }
    }),
  );
  return {
    visits: () => visits,
    faults,
    stop: async () => {
      going = false;
      await all;
    },
  };
}

/** What is wrong with a visit: a failure, another shop's page, or a cut one; undefined if nothing. */
function wrong({ status, shop, body }: Visit): string | undefined {
  if (status !== 200 && status !== 404) return `status ${status}`;
  const [own, other] = shop === 'at' ? ['Ahornhaus', 'Lilienne'] : ['Lilienne', 'Ahornhaus'];
  const title = /<title>([^<]*)<\/title>/.exec(body)?.[1] ?? '';
  if (!title.includes(own) || title.includes(other)) return `the title of ${shop} is ${JSON.stringify(title)}`;
  return body.includes('</html>') ? undefined : `a page of ${shop} that ends early`;
}

describe('two of each server behind nginx', () => {
  it('what is published at one layout server is on both edges within a second', async () => {
    for (const edge of [1, 2] as const) await cluster.get('/', { edge });
    const waits: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const text = headline();
      expect(await createPublisher(cluster.staffUrl(round % 2 === 0 ? 1 : 2)).publish(text)).toMatchObject({
        kind: 'acknowledged',
      });
      const acknowledged = performance.now();
      await Promise.all(
        ([1, 2] as const).map((edge) =>
          until(`edge ${edge} shows "${text}"`, async () => (await cluster.get('/', { edge })).body.includes(text)),
        ),
      );
      waits.push(performance.now() - acknowledged);
    }
    expect(waits.toSorted((a, b) => a - b)[4], `waits of ${waits.map(Math.round).join(', ')} ms`).toBeLessThan(1_000);
  });

  it('numbers for operators are not given to shoppers', async () => {
    for (const host of ['at.localhost', '127.0.0.1'])
      expect((await cluster.get('/metrics', { host })).body).not.toContain('vitrine_edge');
  });

  it.each<Member>(['edge-1', 'renderer-1', 'layout-server-1', 'edge-2', 'renderer-2', 'layout-server-2'])(
    '%s killed under load: no wrong page, no failure, no lost publish, and it can come back',
    async (member) => {
      const load = shoppers();
      let going = true;
      const acknowledged: number[] = [];
      const failures: string[] = [];
      const survivor = member === 'layout-server-1' ? 2 : 1;
      const publisher = createPublisher(cluster.staffUrl(survivor));
      const writer = (async () => {
        while (going) {
          const text = headline();
          const number = version;
          const outcome = await publisher.publish(text);
          if (outcome.kind === 'acknowledged') acknowledged.push(number);
          // Nobody else writes, so that is a failure.
          else failures.push(`publish ${number}: ${JSON.stringify(outcome)}`);
          await pause(WRITE_MS);
        }
      })();
      await until('publishing is under way', async () => acknowledged.length >= 3);
      await cluster.kill(member);
      const atKill = acknowledged.length;
      await until('publishing goes on', async () => acknowledged.length >= atKill + 5, 30_000);
      await cluster.start(member);
      going = false;
      await writer;
      await load.stop();

      expect([...load.faults, ...failures]).toEqual([]);
      expect(load.visits()).toBeGreaterThan(50);
      const last = acknowledged.at(-1);
      for (const edge of [1, 2] as const) {
        await until(
          `edge ${edge} shows the last publish`,
          async () => Number(HEADLINE.exec((await cluster.get('/', { edge })).body)?.[1]) === last,
        );
      }
      expect(await publisher.published()).toBe(`Fassung ${last} Ende`);
    },
  );
});
