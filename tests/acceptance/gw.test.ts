import { gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import {
  createGatewayClient,
  httpRequest,
  TYPE_POLICIES,
  WITHOUT_IDENTITY,
  type GatewayClient,
  type GatewayOperation,
  type GatewayResult,
} from '@vitrine/component-registry/gateway';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptance, otherAcceptance } from '../support/acceptance-product.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { sendJson, startGatewayRecorder, type GatewayRecorder } from '../support/gateway-recorder.ts';
import { touch } from '../support/account-layer.ts';
import { LENDING, LENDING_LOGIN, WISH } from '../support/borrowing.ts';
import { PASSWORD, RETURNING } from '../support/logged-in.ts';
import { formOf, goToReview } from '../support/ordering.ts';
import { startScripts } from '../support/start-scripts.ts';
import { until } from '../support/until.ts';

const product = acceptance();
let browser: Browser;
let recorder: GatewayRecorder;
let operations: GatewayOperation[];
let client: GatewayClient;
beforeAll(async () => {
  [browser, recorder] = await Promise.all([openBrowser(), startGatewayRecorder()]);
});
beforeEach(() => {
  recorder.calls.length = 0;
  recorder.answer = (_, response) => sendJson(response, shirt('Hemd'));
  operations = [];
  client = clientOf({});
});
afterAll(async () => {
  await Promise.all([browser.close(), recorder.close()]);
});

interface Shown {
  product: { __typename: string; sku: string; name: string } | null;
}
const PRODUCT: TypedDocumentNode<Shown, { sku: string }> = gql`
  query Product($sku: String!) {
    product(sku: $sku) {
      sku
      name
    }
  }
`;
const shirt = (name: string) => ({ data: { product: { __typename: 'Product', sku: 'A', name } } });
const ask = (more: { sku?: string; preferGet?: boolean } = {}): Promise<GatewayResult<Shown>> =>
  client.query({ query: PRODUCT, variables: { sku: more.sku ?? 'A' }, policy: 'network-only', ...more });

function clientOf(documentIds: Record<string, string>): GatewayClient {
  return createGatewayClient({
    url: recorder.url,
    fetch,
    headers: {},
    documentIds,
    timeoutMs: 10_000,
    after(ms, call) {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    onOperation: (operation) => operations.push(operation),
  });
}
const bodyOf = (index: number): Record<string, unknown> =>
  JSON.parse(String(recorder.calls[index]?.body)) as Record<string, unknown>;

it('GW-001: scripts ask /api/gateway/ of their own host, which goes where GATEWAY_URL says', async () => {
  const search = async (address: string): Promise<string> => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(address);
    const asked = page.waitForRequest(/\/api\//);
    await page.locator('header input').focus();
    await page.keyboard.type('kleid');
    const { origin, pathname } = new URL((await asked).url());
    await context.close();
    return `${origin}${pathname}`;
  };
  expect(await search(product.at('/'))).toBe(product.at('/api/gateway/'));
  expect(recorder.calls).toEqual([]);
  for (const path of ['/api/gateway/', '/api/gateway']) {
    const headers = { 'content-type': 'application/json' };
    const send = () => product.get(path, { method: 'POST', headers, body: '{"query":"{ __typename }"}' });
    // A busy machine puts calls off.
    const answer = await until(`${path} is answered`, async () => {
      const got = await send();
      return got.status === 503 ? undefined : got;
    });
    expect([path, answer.status, answer.body]).toEqual([path, 200, '{"data":{"__typename":"Query"}}']);
  }
  const other = otherAcceptance();
  const elsewhere = await startGatewayRecorder(other.gatewayPort);
  try {
    const address = `http://at.localhost:${other.ports.edge}`;
    expect(await search(`${address}/`)).toBe(`${address}/api/gateway/`);
    await expect.poll(() => elsewhere.calls.length).toBeGreaterThan(0);
    const [{ url, headers } = expect.fail('nothing came')] = elsewhere.calls;
    expect(url).toMatch(/^\/graphql\/\?operationName=Suggest&/);
    expect(headers).toMatchObject({ 'x-tenant': 'at', 'accept-language': 'de-AT' });
    expect(Object.keys(headers).filter((name) => /cookie|token/.test(name))).toEqual([]);
  } finally {
    await elsewhere.close();
  }
});

it('GW-002: a query is JSON by POST with the parts of an operation alone, and with neither text nor id it is not sent', async () => {
  await ask();
  expect([recorder.calls[0]?.method, recorder.calls[0]?.headers['content-type']]).toEqual(['POST', 'application/json']);
  const keys = ['operationName', 'query', 'documentId', 'variables', 'extensions'];
  expect(Object.keys(bodyOf(0)).filter((key) => !keys.includes(key))).toEqual([]);
  expect(bodyOf(0)).toMatchObject({ operationName: 'Product', variables: { sku: 'A' } });
  client = clientOf({ Product: 'abc' });
  await ask();
  expect(bodyOf(1)).toEqual({ operationName: 'Product', documentId: 'abc', variables: { sku: 'A' } });
  const options = { url: recorder.url, kind: 'query', preferGet: false } as const;
  const whole = { operationName: 'A', query: '{ a }', variables: {}, extensions: { x: 1 } };
  expect(JSON.parse(httpRequest(whole, options).body as string)).toEqual(whole);
  expect(() => httpRequest({ variables: {} }, options)).toThrow('expected a query or the id of a document');
});

it('GW-003: a query goes by GET where that is preferred, and nothing else does', async () => {
  await ask({ preferGet: true });
  const [{ method, url, body } = expect.fail('nothing came')] = recorder.calls;
  const { searchParams } = new URL(url, recorder.url);
  expect([method, body.length, searchParams.get('operationName')]).toEqual(['GET', 0, 'Product']);
  expect(searchParams.get('query')).toContain('query Product($sku: String!)');
  expect(searchParams.get('variables')).toBe('{"sku":"A"}');
  client = clientOf({ Product: 'abc' });
  await ask({ preferGet: true });
  const named = new URL(recorder.calls[1]?.url ?? '', recorder.url).searchParams;
  expect([named.get('documentId'), named.get('query')]).toEqual(['abc', null]);
  const operation = { query: 'mutation { a }', extensions: { x: 'ä&' } };
  const options = { url: recorder.url, preferGet: true };
  expect(new URL(httpRequest(operation, { ...options, kind: 'query' }).url).searchParams.get('extensions')).toBe(
    '{"x":"ä&"}',
  );
  for (const kind of ['mutation', 'subscription'] as const)
    expect(httpRequest(operation, { ...options, kind })).toMatchObject({ method: 'POST', url: recorder.url });
});

it('GW-004: an address of 2047 characters goes by GET, one of 2048 by POST', async () => {
  await ask({ sku: '', preferGet: true });
  const origin = new URL(recorder.url).origin.length;
  const bare = origin + (recorder.calls[0]?.url.length ?? 0);
  await ask({ sku: 'x'.repeat(2_047 - bare), preferGet: true });
  await ask({ sku: 'x'.repeat(2_048 - bare), preferGet: true });
  expect(recorder.calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
  expect(origin + (recorder.calls[1]?.url.length ?? 0)).toBe(2_047);
  expect(bodyOf(2)).toMatchObject({ variables: { sku: 'x'.repeat(2_048 - bare) } });
});

it('GW-005: a file among the variables makes a form, with null in its place', async () => {
  const mutation: TypedDocumentNode<unknown, { file: File }> = gql`
    mutation Send($file: Upload!) {
      send(file: $file)
    }
  `;
  recorder.answer = (_, response) => sendJson(response, { data: { send: true } });
  await client.mutate({ mutation, variables: { file: new File(['abc'], 'a.png', { type: 'image/png' }) } });
  const [{ headers, body } = expect.fail('nothing came')] = recorder.calls;
  const type = headers['content-type'] ?? '';
  // The boundary is that of the body, which nobody sets by hand.
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  expect([...form.keys()]).toEqual(['operations', 'map', '0']);
  expect(JSON.parse(form.get('operations') as string)).toMatchObject({ variables: { file: null } });
  expect(form.get('map')).toBe('{"0":["variables.file"]}');
  expect(await (form.get('0') as File).text()).toBe('abc');
});

it('GW-006: answers come as JSON, as an event stream and in parts, of which a page shows the first at once', async () => {
  for (const type of ['application/json', 'application/graphql-response+json']) {
    recorder.answer = (_, response) =>
      response.writeHead(200, { 'content-type': type }).end(JSON.stringify(shirt(type)));
    expect((await ask()).data?.product?.name).toBe(type);
  }
  recorder.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const name of ['Eins', 'Zwei']) response.write(`event: next\ndata: ${JSON.stringify(shirt(name))}\n\n`);
    response.end('event: complete\n\n');
  };
  const told: unknown[] = [];
  client.watch({ query: PRODUCT, variables: { sku: 'A' }, policy: 'network-only' }, ({ data, hasNext }) =>
    told.push([data?.product?.name, hasNext]),
  );
  await expect
    .poll(() => told)
    .toEqual([
      ['Eins', true],
      ['Zwei', true],
      ['Zwei', false],
    ]);

  const other = otherAcceptance();
  const elsewhere = await startGatewayRecorder(other.gatewayPort);
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  try {
    const parts: ((part: object) => void)[] = [];
    elsewhere.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="-"' });
      response.write('---');
      parts.push((part) => {
        const isLast = !(part as { hasNext: boolean }).hasNext;
        const head = '\r\nContent-Type: application/json; charset=utf-8\r\n\r\n';
        response.write(`${head}${JSON.stringify(part)}\r\n---${isLast ? '--\r\n' : ''}`);
        if (isLast) response.end();
      });
    };
    await page.goto(`http://at.localhost:${other.ports.edge}/c/kleider`);
    await startScripts(page);
    const { sku, dialog } = await openQuickView(page);
    await expect.poll(() => parts.length).toBe(1);
    parts[0]?.({ data: { product: quickProduct(sku, 'Aus dem ersten Teil') }, hasNext: true });
    await dialog.getByText('Aus dem ersten Teil').waitFor();
    expect(await dialog.getByText('4 von 5 Sternen').count()).toBe(0);
    const data = {
      rating: { __typename: 'Rating', average: 4, label: '4 von 5 Sternen' },
      delivery: null,
      description: null,
    };
    parts[0]?.({ incremental: [{ path: ['product'], data }], hasNext: false });
    await dialog.getByText('4 von 5 Sternen').waitFor();
  } finally {
    await Promise.all([context.close(), elsewhere.close()]);
  }
});

/** Presses the button of the first card of a list. */
async function openQuickView(page: Page): Promise<{ sku: string; dialog: Locator; card: Locator }> {
  const card = page.locator('[data-list-products] article[data-item]').first();
  await card.getByRole('button', { name: /^Schnellansicht: / }).click();
  const dialog = page.locator('[data-node="quick-view"] > dialog[open]');
  await dialog.waitFor();
  return { sku: (await card.getAttribute('data-item')) ?? '', dialog, card };
}

function quickProduct(sku: string, name: string): object {
  return {
    __typename: 'Product',
    sku,
    name,
    brand: { __typename: 'Brand', name: 'Linnhof' },
    price: {
      __typename: 'ProductPrice',
      current: '€ 1,00',
      ...Object.fromEntries(
        ['from', 'original', 'originalLabel', 'lowest30', 'rrp', 'unit'].map((field) => [field, null]),
      ),
    },
    availability: { __typename: 'Availability', soldOut: false, label: null },
    choice: { __typename: 'ProductChoice', colour: null, variant: null, articles: [] },
  };
}

it('GW-007: a result has data, error, extensions, stale and hasNext', async () => {
  recorder.answer = (_, response) => sendJson(response, { ...shirt('Hemd'), extensions: { cost: 1 } });
  expect(await ask()).toEqual({
    ...shirt('Hemd'),
    error: undefined,
    extensions: { cost: 1 },
    stale: false,
    hasNext: false,
  });
  recorder.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: next\ndata: ${JSON.stringify(shirt('Eins'))}\n\n`);
    setTimeout(() => response.end(`event: next\ndata: ${JSON.stringify(shirt('Zwei'))}\n\nevent: complete\n\n`), 200);
  };
  const told: unknown[] = [];
  client.watch({ query: PRODUCT, variables: { sku: 'A' }, policy: 'cache-and-network' }, (result) =>
    told.push([result.data?.product?.name, result.stale, result.hasNext]),
  );
  await expect
    .poll(() => told)
    .toEqual([
      ['Hemd', true, false],
      ['Eins', false, true],
      ['Zwei', false, true],
      ['Zwei', false, false],
    ]);
  recorder.answer = (_, response) => sendJson(response, { errors: [{ message: 'A' }] });
  const { error } = await ask();
  expect([error?.networkError, error?.graphQLErrors]).toEqual([undefined, [{ message: 'A' }]]);
});

it('GW-008: operations are queries, mutations, subscriptions and teardowns, which end the request', async () => {
  recorder.answer = () => {};
  const stop = client.watch({ query: PRODUCT, variables: { sku: 'A' } }, () => expect.fail('told'));
  void client.mutate({ mutation: gql('mutation { a }') as TypedDocumentNode<unknown, object>, variables: {} });
  const subscription = gql('subscription { a }') as TypedDocumentNode<unknown, Record<string, never>>;
  const leave = client.subscribe({ query: subscription, variables: {} }, () => expect.fail('told'));
  await expect.poll(() => recorder.calls.length).toBe(3);
  stop();
  leave();
  await expect
    .poll(() => operations.map(({ key, kind }) => [key, kind]))
    .toEqual([
      [1, 'query'],
      [2, 'mutation'],
      [3, 'subscription'],
      [1, 'teardown'],
      [3, 'teardown'],
    ]);

  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.route('**/api/gateway/**', () => undefined);
  await page.goto(product.at('/'));
  const asked = page.waitForRequest('**/api/gateway/**');
  await page.locator('header input').focus();
  await page.keyboard.type('kleid');
  await asked;
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/gateway/'));
  await page.keyboard.press('Enter');
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await context.close();
});

it('GW-009: the same question is one request for all of a page', async () => {
  await client.query({ query: PRODUCT, variables: { sku: 'A' } });
  await client.query({ query: PRODUCT, variables: { sku: 'A' } });
  expect(recorder.calls).toHaveLength(1);
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const terms: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/gateway/') terms.push(searchParams.get('variables') ?? '');
  });
  await page.goto(product.at('/'));
  const field = page.locator('header input');
  const option = (name: string) => page.getByRole('option', { name }).first();
  await field.focus();
  for (const [term, name] of [
    ['kleid', 'Kleider'],
    ['kissen', 'Kissenhülle'],
    ['kleid', 'Kleider'],
  ] as const) {
    await field.fill(term);
    await option(name).waitFor();
  }
  expect(terms.map((variables) => (JSON.parse(variables) as { query: string }).query)).toEqual(['kleid', 'kissen']);
  await context.close();
});

it('GW-010: a mutation’s own answer is what pages show, no question follows it, and it is always sent', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/gateway/') return;
    asked.push((request.postDataJSON() as { operationName: string } | null)?.operationName ?? request.url());
  });
  await page.goto(product.at('/p/SKU-1001?colour=rost&size=36'));
  const badge = page.locator('header [data-count="basket"] [data-badge]');
  for (const count of ['1', '2']) {
    await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
    await page.getByRole('link', { name: 'Zum Warenkorb', exact: true }).waitFor();
    await expect.poll(() => badge.innerText()).toBe(count);
    if (count === '1') await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'Zum Warenkorb', exact: true }).click();
  await page.locator('body[data-page="basket"] [data-node="basket-lines"] li').waitFor();
  expect(asked).toEqual(['AddToBasket', 'AddToBasket']);
  await context.close();
});

it('GW-011: a heart fills before it is answered, and is empty again if it fails', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/p/SKU-1001'));
  const heart = page.locator('[data-node="add-to-basket"] [data-heart]');
  const pressed = (): Promise<string | null> => heart.getAttribute('aria-pressed');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/gateway/', async (route) => {
    asked.push((route.request().postDataJSON() as { operationName: string }).operationName);
    await answered;
    await route.fulfill({ json: { errors: [{ message: 'not now' }] } });
  });
  await heart.click();
  await expect.poll(() => asked).toEqual(['AddToWishlist']);
  expect(await pressed()).toBe('true');
  answer();
  await expect.poll(pressed).toBe('false');
  await context.close();
});

it('GW-012: a price that the answer about a product changes is changed in the list that holds it, which is not asked for again', async () => {
  const cache = new InMemoryCache({ typePolicies: TYPE_POLICIES });
  for (const [object, id] of [
    [{ __typename: 'Product', sku: 'A', id: '1' }, 'Product:{"sku":"A"}'],
    [{ __typename: 'SeoData', sku: 'A' }, 'SeoData:{"sku":"A"}'],
    [{ __typename: 'SortingOrder', key: 'new' }, 'SortingOrder:{"key":"new"}'],
    [{ __typename: 'Basket', id: 'x' }, 'BASKET'],
    [{ __typename: 'Wishlist', id: 'x' }, 'WISHLIST'],
  ] as const)
    expect(cache.identify(object)).toBe(id);

  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(product.at('/c/kleider'));
  await startScripts(page);
  await page.route('**/api/gateway/**', async (route) => {
    const { accept = '' } = route.request().headers();
    const answer = await product.get('/api/gateway/', {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json' },
      body: route.request().postData() ?? '',
    });
    const body = answer.body.replace(/("current":")[^"]*"/u, '$1€ 1.234,50"');
    await route.fulfill({ contentType: String(answer.headers['content-type']), body });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'xhr', 'fetch'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
  });
  const { dialog, card } = await openQuickView(page);
  await dialog.getByText('€ 1.234,50').waitFor();
  await expect.poll(() => card.locator('[data-price]').innerText()).toContain('€ 1.234,50');
  expect(asked).toEqual(['/api/gateway/']);

  // By the keyboard: what is chosen goes into the basket, and the focus comes back to the button.
  await page.unroute('**/api/gateway/**');
  await dialog.getByRole('button', { name: 'In den Warenkorb' }).click();
  await dialog.getByText('Bitte wähle zuerst eine Variante aus!').waitFor();
  await dialog.locator('input[type=radio]:enabled').first().press('Space');
  await dialog.getByRole('button', { name: 'In den Warenkorb' }).press('Enter');
  await page.getByText('Der Artikel liegt jetzt in deinem Warenkorb.').waitFor();
  await expect.poll(() => page.locator('header [data-count="basket"] [data-badge]').innerText()).toBe('1');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Schnellansicht: /);
  await context.close();
});

it('GW-013: types without an identity stay in what they stand in, and the schema has them all', async () => {
  const query = gql('{ one { id value } two { id value } }');
  for (const type of WITHOUT_IDENTITY) {
    const cache = new InMemoryCache({ typePolicies: TYPE_POLICIES });
    const data = { one: { __typename: type, id: '1', value: 'a' }, two: { __typename: type, id: '1', value: 'b' } };
    cache.writeQuery({ query, data });
    expect([type, cache.readQuery({ query })]).toEqual([type, data]);
  }
  const { body } = await product.get('/api/gateway/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ __schema { types { name } } }"}',
  });
  const { data } = JSON.parse(body) as { data: { __schema: { types: { name: string }[] } } };
  expect(data.__schema.types.map(({ name }) => name)).toEqual(expect.arrayContaining([...WITHOUT_IDENTITY]));
});

it('GW-014: a status that is not 2xx is a network error, with a body of GraphQL and without', async () => {
  for (const body of [undefined, { errors: [{ message: 'A' }] }, shirt('Hemd')]) {
    recorder.answer = (_, response) => {
      if (body === undefined) response.writeHead(503).end();
      else sendJson(response, body, 503);
    };
    const { data, error } = await ask();
    expect([data, error?.networkError?.message]).toEqual([undefined, '503 Service Unavailable']);
    expect(error?.message).toMatch(/^\[Network\] 503 Service Unavailable/);
  }
});

it('GW-015: errors are one, with a line for each', async () => {
  const errors = [{ message: 'A' }, { message: 'B' }];
  recorder.answer = (_, response) => sendJson(response, { errors });
  expect((await ask()).error?.message).toBe('[GraphQL] A\n[GraphQL] B');
  recorder.answer = (_, response) => response.destroy();
  const { error } = await ask();
  expect([error?.message.startsWith('[Network] '), error?.graphQLErrors]).toEqual([true, []]);
  recorder.answer = (_, response) => sendJson(response, { ...shirt('Hemd'), errors });
  const partial = await ask();
  expect([partial.data, partial.error?.graphQLErrors.length]).toEqual([shirt('Hemd').data, 2]);
});

it('GW-016: an answer with neither data nor errors is No Content', async () => {
  for (const status of [200, 204]) {
    recorder.answer = (_, response) => {
      if (status === 204) response.writeHead(204).end();
      else sendJson(response, {});
    };
    const { error } = await ask();
    expect([error?.message, error?.networkError?.message]).toEqual(['[Network] No Content', 'No Content']);
  }
});

it('GW-017: all of this holds for the client that scripts of a page use', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  let answer: { status: number; body?: string } = { status: 200, body: '{}' };
  const methods: string[] = [];
  await page.route('**/api/gateway/**', (route) => {
    methods.push(route.request().method());
    return route.fulfill({ ...answer, contentType: 'application/json' });
  });
  await page.goto(product.at('/'));
  const field = page.locator('header input');
  await field.focus();
  const linesFor = async (term: string): Promise<string[]> => {
    const before = logged.length;
    await field.fill(term);
    const own = (): string[] => logged.slice(before).filter((text) => text.includes('component: search-form'));
    await expect.poll(() => own().length).toBeGreaterThan(0);
    return own()[0]?.split('\n') ?? [];
  };
  const where = ['component: search-form', `url: ${product.at('/api/gateway/')}`];
  expect(await linesFor('kleid')).toEqual(['[Network] No Content', ...where]);
  answer = { status: 200, body: '{"errors":[{"message":"A"},{"message":"B"}]}' };
  expect(await linesFor('mantel')).toEqual(['[GraphQL] A', '[GraphQL] B', ...where]);
  answer = { status: 503 };
  expect((await linesFor('hemd'))[0]).toMatch(/^\[Network\] 503/);
  expect(new Set(methods)).toEqual(new Set(['GET']));
  await context.close();
});

it('GW-018: the schema serves products, basket, wishlist, search and ratings', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.at('/'));
  const ask = (query: string): Promise<object> =>
    page.evaluate(async (text) => {
      const answer = await fetch('/api/gateway/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: text }),
      });
      return { status: answer.status, ...((await answer.json()) as { data: object }) };
    }, query);
  expect(await ask('{ __typename }')).toEqual({ status: 200, data: { __typename: 'Query' } });
  expect(
    await ask('mutation { addToBasket(sku: "SKU-1001", variant: "SKU-1001-PETROL-38", quantity: 2) { success code } }'),
  ).toMatchObject({ data: { addToBasket: { success: true, code: 'success' } } });
  expect(await ask('mutation { addToWishlist(sku: "SKU-1001") { success wishlist { count } } }')).toMatchObject({
    data: { addToWishlist: { success: true, wishlist: { count: 1 } } },
  });
  expect(
    await ask(`{ product(sku: "SKU-1001") { name } basket { id count lines { key quantity product { sku } } }
      wishlist { id count } search(query: "kleid") { __typename } reviews(sku: "SKU-1001") { count } }`),
  ).toMatchObject({
    data: {
      product: { name: 'Midikleid mit Blütendruck' },
      basket: {
        id: 'BASKET',
        count: 2,
        lines: [{ key: 'SKU-1001-PETROL-38', quantity: 2, product: { sku: 'SKU-1001' } }],
      },
      wishlist: { id: 'WISHLIST', count: 1 },
      search: { __typename: 'SearchQueryResult' },
      reviews: { count: 23 },
    },
  });
  await context.close();
});

/** The mutations of the gateway that somebody can send by a form (GW-019). */
const BY_FORM = [
  'login',
  'loginWithCustomerNumber',
  'logout',
  'requestPasswordReset',
  'resetPassword',
  'subscribeNewsletter',
  'confirmNewsletter',
  'unsubscribeNewsletter',
  'unsubscribeMailing',
  'sendContact',
  'requestLoan',
  'addToBasket',
  'changeBasketLine',
  'addToWishlist',
  'removeFromWishlist',
  'changeWishlistItem',
  'placeOrder',
];

it('GW-019: each form is sent as one mutation of the gateway, which says whether it was done, and else why', async () => {
  const { body } = await product.get('/api/gateway/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ __type(name: \\"Mutation\\") { fields { name } } }"}',
  });
  const { data } = JSON.parse(body) as { data: { __type: { fields: { name: string }[] } } };
  expect(data.__type.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(BY_FORM));

  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const sent: string[] = [];
  const said: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && !/^\/(?:api|-)\//u.test(pathname)) sent.push(`the form itself to ${pathname}`);
  });
  await page.exposeFunction('tellMutation', (operation: string, answer: unknown) => {
    if (!BY_FORM.includes(`${operation.charAt(0).toLowerCase()}${operation.slice(1)}`)) return;
    sent.push(operation);
    said.push(answer);
  });
  await page.addInitScript(() => {
    const real = window.fetch;
    const { tellMutation } = window as unknown as { tellMutation: (operation: string, answer: unknown) => unknown };
    window.fetch = async (input, init) => {
      const answer = await real(input, init);
      if (init?.method !== 'POST' || typeof init.body !== 'string') return answer;
      const { operationName } = JSON.parse(init.body) as { operationName?: string };
      if (operationName === undefined) return answer;
      const { data: given } = (await answer.clone().json()) as { data: Record<string, unknown> };
      await tellMutation(operationName, Object.values(given)[0]);
      return answer;
    };
  });
  /** Sends a form of the page by its button, once scripts have taken it over. */
  const send = async (name: string, fields: Readonly<Record<string, string>> = {}): Promise<void> => {
    const form = page.locator(`form:has(> input[name=form][value="${name}"])`).first();
    await touch(page);
    for (const [field, value] of Object.entries(fields)) await form.locator(`[name="${field}"]`).fill(value);
    await form.getByRole('button').click();
  };
  const becomes = async (operation: string, answer: object): Promise<void> => {
    await expect.poll(() => sent.length).toBe(1);
    expect([sent.splice(0), said.splice(0)]).toMatchObject([[operation], [answer]]);
  };
  const done = { success: true, code: 'success' };
  const open = (path: string, tenant = 'de') => page.goto(product.at(path, tenant));

  await open('/mein-konto');
  await send('login', { email: RETURNING, password: 'Falsch24!' });
  await becomes('Login', { success: false, code: 'failed' });
  await page.getByText('Die Anmeldedaten sind nicht korrekt.', { exact: true }).waitFor();
  await Promise.all([page.waitForEvent('load'), send('login', { email: RETURNING, password: PASSWORD })]);
  await becomes('Login', done);
  await page.waitForLoadState();
  await Promise.all([page.waitForEvent('load'), send('logout')]);
  await becomes('Logout', done);
  await open('/mein-konto');
  await page.locator('html[data-login=full]').waitFor({ state: 'detached' });
  await page.getByRole('tab').last().click();
  await Promise.all([
    page.waitForEvent('load'),
    send('login-number', { customerId: '12345678', birthday: '31.01.1980' }),
  ]);
  await becomes('LoginWithCustomerNumber', done);
  await context.clearCookies();
  await open('/password/vergessen');
  await send('password-forgot', { email: 'niemand@example.com' });
  await becomes('RequestPasswordReset', done);
  await page.waitForURL('**/password/gesendet');
  await open('/password/reset?token=RESET-OK');
  await send('password-reset', { password: PASSWORD, repeat: 'anders' });
  await becomes('ResetPassword', { success: false, code: 'mismatch', errors: [{ field: 'repeat' }] });

  await open('/service-hilfe/newsletter/anmeldung');
  await page.locator('main [name=email]').fill('tor@example.com');
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await becomes('SubscribeNewsletter', done);
  await page.waitForURL('**/fast-geschafft?p=*');
  await open('/service-hilfe/newsletter/bestaetigen?token=nichts');
  await send('newsletter-confirm');
  await becomes('ConfirmNewsletter', { success: false, code: 'linkExpired' });
  await page.getByText('Dieser Bestätigungslink ist abgelaufen. Bitte melde dich noch einmal an.').waitFor();
  await open('/service-hilfe/newsletter-abmelden');
  await page.locator('[name=newsletter][value="pause|-100"]').check();
  await page.locator('[name=pauseDays]').selectOption('14');
  await send('newsletter-change', { email: 'bekannt@example.com' });
  await becomes('UnsubscribeNewsletter', done);
  await page.getByText('2 Wochen').first().waitFor();
  await open('/mailings/abmelden?token=ML-GONE');
  await send('mailing-unsubscribe');
  await becomes('UnsubscribeMailing', { success: false, code: 'notFound' });
  await page.getByText('Wir haben keinen Eintrag gefunden').waitFor();
  await page.waitForLoadState();

  await open(LENDING_LOGIN, 'nl');
  await Promise.all([page.waitForEvent('load'), send('login', { email: 'ok@example.nl', password: PASSWORD })]);
  await becomes('Login', done);
  await open(LENDING, 'nl');
  await page.keyboard.press('Shift');
  await page.locator('main form').scrollIntoViewIfNeeded();
  await page.locator('html[data-kept~=loan]').waitFor();
  for (const [name, value] of Object.entries(WISH)) await page.locator(`main [name=${name}]`).fill(value);
  await page.locator('main form').getByRole('button').last().click();
  await becomes('RequestLoan', { success: expect.any(Boolean), code: expect.any(String) });
  await context.close();

  const plain = await openPage(browser, { javaScriptEnabled: false });
  await goToReview(plain.page, product);
  const buyer = await openPage(browser, { storageState: await plain.context.storageState() });
  await plain.context.close();
  await buyer.page.goto(product.at('/kasse'));
  const ordered: string[] = [];
  buyer.page.on('request', (request) => {
    if (request.method() !== 'POST' || !/^\/(?:api\/gateway\/|kasse)/u.test(new URL(request.url()).pathname)) return;
    const isCall = request.url().includes('/api/gateway/');
    ordered.push(isCall ? (request.postDataJSON() as { operationName: string }).operationName : request.url());
  });
  await touch(buyer.page);
  await formOf(buyer.page, 'checkout-order').getByRole('button').click();
  await buyer.page.waitForURL('**/kasse/auftrag');
  expect(ordered).toEqual(['PlaceOrder']);
  await buyer.context.close();
});
