import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInAt } from '../support/edge-customer.ts';
import { balancerOf, expectAnswer, type AskEdge, type EdgeAnswer } from '../support/edge-questions.ts';
import { SECRET, startCluster, type Cluster, type Member } from '../support/nginx-cluster.ts';
import { createPublisher } from '../support/publisher.ts';
import { goRound, type Rounds } from '../support/rounds.ts';
import { until } from '../support/until.ts';

const NEXT_SECRET = 'the-secret-that-comes-after-the-first-one';
/** Six servers in turn; the start of each took up to 40 s under load. */
const ROLLOUT_MS = 1_200_000;
const MEMBERS: readonly Member[] = [
  'layout-server-1',
  'layout-server-2',
  'renderer-1',
  'renderer-2',
  'edge-1',
  'edge-2',
];
/** What an edge says of a page that it could not show, and in it what an overloaded layout server said. */
const NOT_HAD = '"msg":"a page could not be had"';
const OVERLOADED = 'expected a delay of the event loop under the limit';
/** Of a layout server and an edge at their doors; of a renderer, which writes no statuses; of an edge that was refused by either. */
const REFUSALS = [
  /"status":40[13]/,
  /"msg":"request refused"/,
  /"code":"REFUSED","reason":"[^:]*got 40[134]\b.*"msg":"a page could not be had"/,
];
let cluster: Cluster;
let ask: AskEdge;

beforeAll(async () => {
  cluster = await startCluster();
  ask = balancerOf(cluster.edges, isForWantOfTime);
}, 900_000);
afterAll(async () => {
  await cluster.stop();
});

/**
 * Whether somebody was put off by a server that had too much to do. Answers of the layout server say OVERLOADED themselves. A
 * page does not say why it could not be had: the log of its edge does, but for BUSY, which has no line there.
 */
function isForWantOfTime({ body, requestId }: EdgeAnswer): boolean {
  if (!body.includes('</html>')) return body.includes('"OVERLOADED"');
  const lines = (['edge-1', 'edge-2'] as const).flatMap((edge) => cluster.log(edge).split('\n'));
  const why = lines.find((line) => line.includes(NOT_HAD) && line.includes(`"requestId":"${requestId}"`));
  return why === undefined || why.includes(OVERLOADED);
}

/** What the servers wrote of anybody whom they did not believe, each of its kind in its words. */
function refusalsIn(member: Member): readonly string[] {
  return cluster
    .log(member)
    .split('\n')
    .filter((line) => REFUSALS.some((refusal) => refusal.test(line)));
}

/** Whoever reads kept pages, pages that nobody keeps, nodes that come after their page, and a customer who changes the basket. */
async function shoppers(): Promise<Rounds> {
  const { say } = await logInAt(ask);
  await say(
    'mutation { addToBasket(sku: "SKU-1001", variant: "SKU-1001-PETROL-38", quantity: 1) { success } }',
    '"success":true',
  );
  let round = 0;
  return goRound({
    'a kept page': async () => void (await expectAnswer(ask('/'), 200, '</html>')),
    'a kept page of another shop': async () =>
      void (await expectAnswer(ask('/', { host: 'lingerie.localhost' }), 200, '</html>')),
    'a page that nobody has': async () =>
      void (await expectAnswer(ask(`/gibt-es-nicht-${(round += 1)}`), 404, '</html>')),
    'nodes after their page': async () => {
      const { body } = await expectAnswer(ask('/'), 200, '</html>');
      const addresses = new Set(body.match(/\/-\/nodes\/[\w.-]+/g));
      if (addresses.size === 0) throw new Error('the page names no node');
      for (const address of addresses) await expectAnswer(ask(address), 200, '<');
    },
    'a customer': async () => {
      const quantity = ((round += 1) % 10) + 1;
      await say(
        `mutation { changeBasketLine(key: "SKU-1001-PETROL-38", quantity: ${quantity}) { success } }`,
        '"success":true',
      );
      await say('{ basket { lines { quantity } } }', `{"quantity":${quantity}}`);
    },
  });
}

describe('a secret that is changed step by step, under load', () => {
  it.each([
    [`${SECRET},${NEXT_SECRET}`, 'everybody learns the new one'],
    [`${NEXT_SECRET},${SECRET}`, 'everybody signs with it'],
    [NEXT_SECRET, 'the old one goes'],
  ])(
    '%s, so that %s: no question goes without its answer',
    async (secrets) => {
      if (secrets === NEXT_SECRET) await makePagesAnew();
      const load = await shoppers();
      await until('shoppers are under way', async () => (load.counts()['a customer'] ?? 0) > 3, 60_000);
      for (const member of MEMBERS) await cluster.restart(member, secrets);
      const atEnd = load.counts()['a customer'] ?? 0;
      await until('they go on', async () => (load.counts()['a customer'] ?? 0) > atEnd + 3, 60_000);
      await load.stop();
      expect(load.faults()).toEqual([]);
      // Whoever was put off was so for want of time, never for a secret.
      for (const member of MEMBERS) expect([member, refusalsIn(member)]).toEqual([member, []]);
      for (const count of Object.values(load.counts())) expect(count).toBeGreaterThan(50);
    },
    ROLLOUT_MS,
  );
});

/** Stands for the 36 hours that addresses of nodes hold: what was signed with the old secret is in no page any more. */
async function makePagesAnew(): Promise<void> {
  const text = 'Fassung 1 Ende';
  expect(await createPublisher(cluster.staffUrl(1)).publish(text)).toMatchObject({ kind: 'acknowledged' });
  for (const edge of [1, 2] as const)
    await until(`edge ${edge} shows it`, async () => (await cluster.get('/', { edge })).body.includes(text), 60_000);
}
