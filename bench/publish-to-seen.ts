/**
 * From the moment a merchandiser sends a publish until the first shopper gets the new page: 200 publishes with real
 * processes, with one edge and with two (then the slower of the two counts). Goals: p99 ≤ 250 ms, with two ≤ 1 s.
 */
import { Client } from 'undici';
import { freePorts } from '../tests/support/ports.ts';
import { startProduct, type Product } from '../tests/support/product.ts';
import { quantile, rounded } from './support/measure.ts';
import { print } from './support/report.ts';
import { startSecondEdge } from './support/second-edge.ts';

const PUBLISHES = 200;
const GIVE_UP_MS = 10_000;
const PUBLISH =
  'mutation ($input: PublishLayoutInput!) { publishLayout(input: $input) { __typename ... on LayoutInvalid { faults { message } } } }';
const READ = '{ layout(id: "at/home.layer") { ... on Layout { document revision { revision } } } }';

interface Layer {
  ops: object[];
}
interface Quantiles {
  p50: number;
  p99: number;
  max: number;
}
interface Series {
  seen: Quantiles;
  publishAnswered: Quantiles;
  afterTheAnswer: Quantiles;
}

const product = await startProduct();
try {
  const staff = new Client(`http://127.0.0.1:${product.ports.staff}`);
  const first = `http://127.0.0.1:${product.ports.edge}`;
  const layer = await published(staff);
  const oneEdge = await series(staff, layer, [first], 'one');
  const [port = 0] = await freePorts(1);
  const second = await startSecondEdge(product, port);
  const twoEdges = await series(staff, layer, [first, second.origin], 'two').finally(() => second.stop());
  await staff.close();
  const what = 'publish → first shopper';
  print({
    about: `Milliseconds from sending a publish to the first page that shows it, ${PUBLISHES} publishes; with two edges until both show it.`,
    rows: [
      { what: `${what}, one edge, p50`, measured: oneEdge.seen.p50, unit: 'ms' },
      { what: `${what}, one edge, p99`, measured: oneEdge.seen.p99, unit: 'ms', goal: { atMost: 250 } },
      { what: `${what}, two edges, p50`, measured: twoEdges.seen.p50, unit: 'ms' },
      { what: `${what}, two edges, p99`, measured: twoEdges.seen.p99, unit: 'ms', goal: { atMost: 1_000 } },
    ],
    details: { oneEdge, twoEdges },
  });
} finally {
  await stopped(product);
}

async function ask<T>(staff: Client, query: string, variables: object): Promise<T> {
  const answer = await staff.request({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', authorization: 'Bearer demo-merchandiser' },
    body: JSON.stringify({ query, variables }),
  });
  return ((await answer.body.json()) as { data: T }).data;
}

async function published(staff: Client): Promise<Layer> {
  const { layout } = await ask<{ layout: { document: Layer } }>(staff, READ, {});
  return layout.document;
}

async function series(staff: Client, layer: Layer, origins: readonly string[], mark: string): Promise<Series> {
  const shoppers = origins.map((origin) => new Client(origin));
  const seen: number[] = [];
  const answered: number[] = [];
  for (let index = 0; index < PUBLISHES; index += 1) {
    const headline = `Neu ${mark} ${index}.`;
    const document = {
      ...layer,
      ops: [...layer.ops, { op: 'set', node: 'hero', pointer: '/props/headline', value: headline }],
    };
    const { layout } = await ask<{ layout: { revision: { revision: number } } }>(staff, READ, {});
    const started = performance.now();
    const outcome = await ask<{ publishLayout: { __typename: string } }>(staff, PUBLISH, {
      input: { id: 'at/home.layer', document, expectedRevision: layout.revision.revision },
    });
    if (outcome.publishLayout.__typename !== 'Published')
      throw new Error(`expected a publish, got ${JSON.stringify(outcome)}`);
    answered.push(performance.now() - started);
    await Promise.all(shoppers.map((shopper) => untilSeen(shopper, headline)));
    seen.push(performance.now() - started);
  }
  await Promise.all(shoppers.map((shopper) => shopper.close()));
  const milliseconds = (values: readonly number[]): Quantiles => ({
    p50: rounded(quantile(values, 0.5)),
    p99: rounded(quantile(values, 0.99)),
    max: rounded(Math.max(...values)),
  });
  return {
    seen: milliseconds(seen),
    publishAnswered: milliseconds(answered),
    afterTheAnswer: milliseconds(seen.map((total, index) => total - (answered[index] ?? 0))),
  };
}

async function untilSeen(shopper: Client, headline: string): Promise<void> {
  for (const end = performance.now() + GIVE_UP_MS; performance.now() < end;) {
    const answer = await shopper.request({ method: 'GET', path: '/', headers: { host: 'at.localhost' } });
    if ((await answer.body.text()).includes(headline)) return;
  }
  throw new Error(`expected "${headline}" within ${GIVE_UP_MS} ms`);
}

async function stopped(running: Product): Promise<void> {
  await running.stop();
}
