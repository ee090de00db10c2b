/**
 * What readers wait while twelve people publish at once, as fast as they can, for twenty seconds: pages of both shops, also
 * those that every publish marks. Real processes, embedded database. Goal: p99 ≤ 500 ms.
 */
import { Client } from 'undici';
import { startProduct } from '../tests/support/product.ts';
import { quantile, rounded } from './support/measure.ts';
import { print } from './support/report.ts';

const WRITERS = 12;
const SECONDS = 20;
const READERS = 4;
const TENANTS = ['at', 'lingerie'] as const;
const PATHS = ['/', '/s/kleid', '/service-hilfe/newsletter/anmeldung'];
const PUBLISH =
  'mutation ($input: ApplyOperationsInput!) { applyOperations(input: $input) { __typename ... on LayoutInvalid { faults { message } } } }';
const READ = 'query ($id: ID!) { layout(id: $id) { ... on Layout { revision { revision } } } }';

const product = await startProduct();
try {
  const shopper = new Client(`http://127.0.0.1:${product.ports.edge}`);
  for (const tenant of TENANTS) for (const path of PATHS) await read(shopper, tenant, path);
  await shopper.close();
  const end = performance.now() + SECONDS * 1_000;
  const [waits, publishes] = await Promise.all([
    Promise.all(Array.from({ length: READERS }, () => readUntil(end))),
    Promise.all(Array.from({ length: WRITERS }, (_, index) => publishUntil(end, index))),
  ]);
  const all = waits.flat();
  const answered = publishes.flatMap(({ took }) => took);
  const outcomes = Map.groupBy(
    publishes.flatMap((each) => each.outcomes),
    (outcome) => outcome,
  );
  print({
    about: `Milliseconds that a reader waits for a page while ${WRITERS} people publish at once; ${READERS} readers, both shops, embedded database.`,
    rows: [
      { what: 'a page while twelve publish, p50', measured: rounded(quantile(all, 0.5)), unit: 'ms' },
      {
        what: 'a page while twelve publish, p99',
        measured: rounded(quantile(all, 0.99)),
        unit: 'ms',
        goal: { atMost: 500 },
      },
      { what: 'a page while twelve publish, slowest', measured: rounded(Math.max(...all)), unit: 'ms' },
      { what: 'a publish among twelve, p50', measured: rounded(quantile(answered, 0.5)), unit: 'ms' },
    ],
    details: {
      reads: all.length,
      publishes: Object.fromEntries([...outcomes].map(([outcome, { length }]) => [outcome, length])),
    },
  });
} finally {
  await product.stop();
}

async function read(shopper: Client, tenant: string, path: string): Promise<number> {
  const started = performance.now();
  const { statusCode, body } = await shopper.request({ method: 'GET', path, headers: { host: `${tenant}.localhost` } });
  await body.dump({ limit: Number.POSITIVE_INFINITY });
  if (statusCode !== 200) throw new Error(`expected 200 of ${tenant}${path}, got ${statusCode}`);
  return performance.now() - started;
}

async function readUntil(end: number): Promise<number[]> {
  const shopper = new Client(`http://127.0.0.1:${product.ports.edge}`);
  const waits: number[] = [];
  while (performance.now() < end)
    for (const tenant of TENANTS)
      for (const path of PATHS) {
        waits.push(await read(shopper, tenant, path));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
  await shopper.close();
  return waits;
}

async function publishUntil(end: number, index: number): Promise<{ took: number[]; outcomes: string[] }> {
  const staff = new Client(`http://127.0.0.1:${product.ports.staff}`);
  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const answer = await staff.request({
      method: 'POST',
      path: '/graphql',
      headers: { 'content-type': 'application/json', authorization: 'Bearer demo-merchandiser' },
      body: JSON.stringify({ query, variables }),
    });
    return (await answer.body.json()) as T;
  };
  const id = `${TENANTS[index % TENANTS.length]}/home.layer`;
  const { data } = await ask<{ data: { layout: { revision: { revision: number } } } }>(READ, { id });
  const onRevision = data.layout.revision.revision;
  const took: number[] = [];
  const outcomes: string[] = [];
  for (let count = 0; performance.now() < end; count += 1) {
    const op = { op: 'set', node: 'hero', pointer: '/props/headline', value: `Von ${index}, zum ${count}. Mal.` };
    const started = performance.now();
    const answer = await ask<{ data?: { applyOperations: { __typename: string } }; code?: string; errors?: unknown }>(
      PUBLISH,
      {
        input: { id, operations: [op], onRevision, choose: 'MINE' },
      },
    );
    took.push(performance.now() - started);
    outcomes.push(answer.data?.applyOperations.__typename ?? answer.code ?? 'error');
  }
  await staff.close();
  return { took, outcomes };
}
