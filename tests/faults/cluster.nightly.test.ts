import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgeAt, type EdgeAnswer } from '../support/edge-questions.ts';
import { startCluster, type Cluster, type Member } from '../support/nginx-cluster.ts';
import { until } from '../support/until.ts';
import { nodeIds, ROOT } from '../support/product.ts';
import { createPublisher } from '../support/publisher.ts';
import { MOVED_SECTION } from '../support/moved-section.ts';

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

const VISITORS = 20;
const CONSENT = 'consent=C0001,C0002';
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  'sec-fetch-dest': 'document',
};

function isMoved({ body }: EdgeAnswer): boolean {
  const ids = nodeIds(body);
  return ids.indexOf('bestsellers') < ids.indexOf('new-arrivals');
}

/** What a visitor who consented sends with the next request. */
function keptBy({ cookies }: EdgeAnswer): string {
  const own = cookies.flatMap((line) => /^(?:visitorId|abAssignments)=[^;]*/.exec(line)?.[0] ?? []);
  return [CONSENT, ...own].join('; ');
}

/** Runs a command of the experimenter at one of the staff doors. @throws Error with what it said unless it did it */
function experiments(door: 1 | 2, ...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const cli = spawn(process.execPath, ['layout-server/src/cli/experiments.ts', ...words], {
      cwd: ROOT,
      env: { ...process.env, STAFF_URL: cluster.staffUrl(door), STAFF_TOKEN: 'demo-experimenter' },
    });
    let said = '';
    for (const stream of [cli.stdout, cli.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    cli.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
  });
}

async function visitorsAt(door: 1 | 2): Promise<number> {
  const results = JSON.parse(await experiments(door, '--json', 'results', 'at/order')) as { arms: { units: number }[] };
  return results.arms.reduce((sum, { units }) => sum + units, 0);
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

  it('a test that is started at one layout server gives an arm on both edges, counts each visitor once, and ends from the other', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-cluster-test-'));
    const file = path.join(folder, 'order.json');
    writeFileSync(file, JSON.stringify(MOVED_SECTION));
    await experiments(1, 'create', file, '--tenant', 'at');
    await experiments(1, 'start', 'at/order', '--visitors', '1000', '--days', '14');
    const [first, second] = cluster.edges.map(edgeAt) as [ReturnType<typeof edgeAt>, ReturnType<typeof edgeAt>];
    const visit = (ask: typeof first, cookies: string) => ask('/', { cookies, headers: BROWSER });
    await until('both edges give arms', async () =>
      (await Promise.all([first, second].map((ask) => visit(ask, CONSENT)))).every(
        (answer) => keptBy(answer) !== CONSENT,
      ),
    );
    const before = await visitorsAt(1);
    const jars: string[] = [];
    for (let count = 0; count < VISITORS; count += 1) {
      const [here, there] = count % 2 === 0 ? [first, second] : [second, first];
      const answer = await visit(here, CONSENT);
      const jar = keptBy(answer);
      if (isMoved(answer)) jars.push(jar);
      expect(isMoved(await visit(there, jar))).toBe(isMoved(answer));
    }
    expect(jars.length).toBeGreaterThan(0);
    for (const door of [1, 2] as const)
      await until(`door ${door} knows them`, async () => (await visitorsAt(door)) >= before + VISITORS, 30_000);
    expect([await visitorsAt(1), await visitorsAt(2)]).toEqual([before + VISITORS, before + VISITORS]);
    await experiments(2, 'stop', 'at/order');
    for (const ask of [first, second])
      await until('the control is shown', async () => !isMoved(await visit(ask, jars[0] ?? '')), 2_000);
    rmSync(folder, { recursive: true, force: true });
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
