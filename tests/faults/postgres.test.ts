import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../scripts/verify/test-postgres.ts';
import { startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';
import { createPublisher, type Publisher } from '../support/publisher.ts';

let postgres: TestPostgres;
let product: Product;
let publisher: Publisher;
beforeAll(async () => {
  postgres = await startTestPostgres();
  product = await startProduct({ env: { DATABASE_URL: postgres.url } });
  publisher = createPublisher(`http://127.0.0.1:${product.ports.staff}`);
});
afterAll(async () => {
  await product.stop();
  postgres.stop();
});

const isSeen = (headline: string): Promise<unknown> =>
  until(`"${headline}" is on the page`, async () => (await product.get('/')).body.includes(headline));

describe('the whole product on Postgres', () => {
  it('a publish is seen with the next requests, and a restart of the layout server keeps it', async () => {
    expect(await publisher.publish('Auf Postgres')).toMatchObject({ kind: 'acknowledged' });
    await isSeen('Auf Postgres');
    product.kill('layout-server');
    await until(
      'the staff door answers again',
      async () => (await publisher.published().catch(() => undefined)) === 'Auf Postgres',
      30_000,
    );
  });

  it('Postgres crashes under load: pages go on, publishing says why it cannot, and no acknowledged publish is lost', async () => {
    let going = true;
    const statuses: number[] = [];
    const shoppers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (going) statuses.push((await product.get('/')).status);
      }),
    );
    const acknowledged: string[] = [];
    let written = 0;
    const writer = (async () => {
      while (going) {
        const headline = `Fassung ${(written += 1)}`;
        const outcome = await publisher.publish(headline);
        if (outcome.kind === 'acknowledged') acknowledged.push(headline);
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await until('the writer is under way', async () => acknowledged.length >= 3);

    const goods = ['/c/kleider', '/p/SKU-1001'];
    for (const path of goods) expect([path, (await product.get(path)).status]).toEqual([path, 200]);

    await postgres.crash();
    const refused = await createPublisher(`http://127.0.0.1:${product.ports.staff}`).publish('Ohne Datenbank');
    // Nothing of a document can be read, let alone published.
    expect(refused).toEqual({ kind: 'unknown' });
    const answer = await until('the staff door says that the database is away', async () => {
      const refusal = await fetch(`http://127.0.0.1:${product.ports.staff}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer demo-merchandiser' },
        body: '{"query":"{ layouts { id } }"}',
      });
      const text = await refusal.text();
      return (
        text.includes('"UNAVAILABLE"') && {
          status: refusal.status,
          retryAfter: refusal.headers.get('retry-after'),
          text,
        }
      );
    });
    expect(answer).toMatchObject({ status: 503, retryAfter: '2', text: expect.stringContaining('the database') });
    const ready = await fetch(`http://127.0.0.1:${product.ports.layoutServer}/readyz`);
    expect(ready.status).toBe(503);
    expect((await product.get('/')).status).toBe(200);
    for (const path of goods) expect([path, (await product.get(path)).status]).toEqual([path, 200]);
    // What nobody asked before needs its page's documents, which a publish had read again: then the search says that it cannot.
    const search = await product.get('/s/wickelkleid');
    expect([search.status, /<h1[^>]*>([^<]*)/u.exec(search.body)?.[1]]).toBeOneOf([
      [503, 'Etwas ist schiefgelaufen'],
      [200, expect.stringContaining('wickelkleid')],
    ]);
    const before = acknowledged.length;
    await postgres.restart();

    await until('publishing goes on', async () => acknowledged.length >= before + 3, 30_000);
    going = false;
    await Promise.all([shoppers, writer]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(50);

    const { stdout } = await product.layouts('history', 'at/home.layer', '--json', '--limit', '500');
    const { revisions } = JSON.parse(stdout) as { revisions: { revision: number }[] };
    expect(revisions.length).toBeGreaterThanOrEqual(acknowledged.length);
    const last = await publisher.published();
    // The last write may have been made without an answer; otherwise the last acknowledged one stands.
    expect([acknowledged.at(-1), `Fassung ${written}`]).toContain(last);
    await isSeen(last ?? '');
  });

  it('the events after a crash of Postgres reach the edge as before', async () => {
    expect(await publisher.publish('Nach dem Absturz')).toMatchObject({ kind: 'acknowledged' });
    await isSeen('Nach dem Absturz');
  });
});
