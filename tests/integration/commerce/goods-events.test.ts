import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { tenantId } from '@vitrine/platform/doors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import {
  createTestApp,
  doorHeaders,
  testFolder,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';

const SECRET = Buffer.from('a-secret-of-32-characters-for-it').toString('base64');
/** Ids of products that the commerce system keeps and does not sell, and of those that it no longer has. */
const [switchedOff, deleted] = [new Set<string>(), new Set<string>()];
const words = (name: string): object[] => [{ languageCode: 'de', name }];
const productOf = (id: string): object => ({
  id,
  createdAt: '2026-11-24T10:00:00.000Z',
  enabled: !switchedOff.has(id),
  translations: words(`Mantel ${id}`),
  assets: [{ name: 'coat.jpg' }],
  facetValues: [
    { code: 'linde', name: 'Linde', facet: { code: 'brand' } },
    { code: 'mode', name: 'Mode', facet: { code: 'category' } },
  ],
  variants: [
    { sku: `COAT-${id}`, enabled: true, priceWithTax: 9_900, currencyCode: 'EUR', stockLevels: [], options: [] },
  ],
});

let system: Server;
/** The ids that the commerce system was asked for. */
const asked: string[] = [];
let folder: TestFolder;
let app: App;
beforeAll(async () => {
  // Answers as Vendure does, which the nightly test asks itself.
  const answer = async (request: IncomingMessage): Promise<object> => {
    const { query, variables } = (await json(request)) as { query: string; variables: { ids?: string[] } };
    const { ids = [] } = variables;
    asked.push(...ids);
    return query.startsWith('mutation Login')
      ? { login: { __typename: 'CurrentUser' } }
      : { products: { items: ids.filter((id) => !deleted.has(id)).map(productOf) } };
  };
  system = createServer(async (request, response) => {
    const data = await answer(request);
    response.setHeader('vendure-auth-token', 'token');
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve));
  folder = testFolder();
  writeFileSync(
    path.join(folder.tenantsDir, 'oak/catalogue/source.json'),
    JSON.stringify({
      system: 'vendure',
      url: `http://127.0.0.1:${(system.address() as AddressInfo).port}`,
      languages: { 'de-AT': 'de' },
      brandFacet: 'brand',
      categoryFacet: 'category',
      makers: { Linde: { name: 'Linde GmbH', address: 'Ring 1, 1010 Wien', contact: 'post@linde.example' } },
    }),
  );
  app = await createTestApp(folder, { commerce: { login: 'name:password', eventSecrets: [SECRET] } });
});
afterAll(async () => {
  await app.close();
  folder.remove();
  system.close();
});

/** Tells a shop of changed products. @returns the status */
async function tell(
  tenant: string,
  products: string[],
  { id = `msg-${products.join('-')}-${tenant}`, secret = SECRET, at = Date.now() } = {},
): Promise<number> {
  const payload = JSON.stringify({ type: 'products.changed', data: { products } });
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${id}.${timestamp}.${payload}`)
    .digest('base64');
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/commerce/events',
    headers: {
      ...doorHeaders({ tenant }, 'shop'),
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    payload,
  });
  return answer.statusCode;
}
const skus = (tenant: string): string[] => app.goods.productsOf(tenantId(tenant)).map(({ sku }) => sku);

it('imports what a genuine message says has changed, or withdraws it, once, and for the shop of the address alone', async () => {
  for (const unlike of [{ secret: Buffer.from('another').toString('base64') }, { at: Date.now() - 600_000 }])
    expect(await tell('oak', ['1'], unlike)).toBe(400);
  for (const _ of [1, 2, 3]) expect(await tell('oak', ['7'], { id: 'msg-7' })).toBe(200);
  // Its goods are its own: there is no system to ask.
  expect(await tell('elm', ['9'])).toBe(200);
  await expect.poll(() => skus('oak'), { timeout: 30_000 }).toContain('V-7');
  expect(await tell('oak', ['8'])).toBe(200);
  await expect.poll(() => skus('oak'), { timeout: 30_000 }).toContain('V-8');
  expect(asked).toEqual(['7', '8']);
  expect(skus('elm').filter((sku) => sku.startsWith('V-'))).toEqual([]);

  // What is not sold there any more is not sold here.
  switchedOff.add('7');
  deleted.add('8');
  expect(await tell('oak', ['7', '8', '9'])).toBe(200);
  await expect.poll(() => skus('oak').filter((sku) => sku.startsWith('V-')), { timeout: 30_000 }).toEqual(['V-9']);
  switchedOff.clear();
  expect(await tell('oak', ['7'], { id: 'msg-7-again' })).toBe(200);
  await expect.poll(() => skus('oak'), { timeout: 30_000 }).toContain('V-7');
});
