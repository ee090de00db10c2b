import { gql, type TypedDocumentNode } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import type { GatewayResult } from './result.ts';
import { fakeGateway, GATEWAY, json, streamed, type FakeGateway } from './testing/fake-gateway.ts';

interface Found {
  product: { __typename: string; sku: string; name: string; price?: { current: string } | null } | null;
}
const PRODUCT: TypedDocumentNode<Found, { sku: string }> = gql`
  query Product($sku: String!) {
    product(sku: $sku) {
      sku
      name
    }
  }
`;
const product = (name: string, sku = 'A') => ({ data: { product: { __typename: 'Product', sku, name } } });
const ask = ({ client }: FakeGateway, sku = 'A') => client.query({ query: PRODUCT, variables: { sku } });

describe('a request', () => {
  it('is JSON by POST, with nothing but what an operation has', async () => {
    const gateway = fakeGateway(() => json(product('Kleid')));
    await ask(gateway);
    const [{ method, url, headers, body } = expect.fail('nothing was sent')] = gateway.sent;
    expect([method, url, headers['content-type']]).toEqual(['POST', GATEWAY, 'application/json']);
    expect(Object.keys(body as object).sort()).toEqual(['operationName', 'query', 'variables']);
    expect(body).toMatchObject({ operationName: 'Product', variables: { sku: 'A' } });
  });

  it('names a document that is known, and tells it to a server that does not know it', async () => {
    const unknown = { errors: [{ message: 'unknown', extensions: { code: 'PERSISTED_QUERY_NOT_IN_LIST' } }] };
    const gateway = fakeGateway((_, index) => (index === 0 ? json(unknown, { status: 400 }) : json(product('Kleid'))), {
      documentIds: { Product: 'abc' },
    });
    expect((await ask(gateway)).data?.product?.name).toBe('Kleid');
    expect(gateway.sent.map(({ body }) => Object.keys(body as object).sort())).toEqual([
      ['documentId', 'operationName', 'variables'],
      ['operationName', 'query', 'variables'],
    ]);
  });

  it('goes by GET where that is preferred, up to an address of 2047 characters', async () => {
    const gateway = fakeGateway(() => json(product('Kleid')), { documentIds: { Product: 'abc' } });
    const send = (sku: string) =>
      gateway.client.query({ query: PRODUCT, variables: { sku }, preferGet: true, policy: 'network-only' });
    await send('');
    const bare = gateway.sent[0]?.url.length ?? 0;
    await send('x'.repeat(2_047 - bare));
    await send('x'.repeat(2_048 - bare));
    expect(gateway.sent.map(({ method, url }) => [method, url.length])).toEqual([
      ['GET', bare],
      ['GET', 2_047],
      ['POST', GATEWAY.length],
    ]);
    const { searchParams } = new URL(gateway.sent[0]?.url ?? '');
    expect([...searchParams]).toEqual([
      ['operationName', 'Product'],
      ['documentId', 'abc'],
      ['variables', '{"sku":""}'],
    ]);
    expect(gateway.sent[0]?.body).toBeUndefined();
  });

  it('of a mutation that an overloaded shop refused is sent once more when it said, that of a query is not', async () => {
    const mutation: TypedDocumentNode<{ order: string }, Record<string, never>> = gql`
      mutation Order {
        order
      }
    `;
    const pauses: number[] = [];
    const overloaded = () => {
      const answer = json({ code: 'OVERLOADED', message: 'ask again' }, { status: 503 });
      answer.headers.set('retry-after', '2');
      return answer;
    };
    const shop = (refusals: number) =>
      fakeGateway((_, index) => (index < refusals ? overloaded() : json({ data: { order: 'A' } })), {
        after(ms, call) {
          if (ms === 1_000) return () => {};
          pauses.push(ms);
          call();
          return () => {};
        },
      });
    const order = async ({ client }: FakeGateway) => client.mutate({ mutation, variables: {} });
    const [once, twice, query] = [shop(1), shop(2), shop(1)];
    expect((await order(once)).data).toEqual({ order: 'A' });
    expect((await order(twice)).error?.message).toContain('503');
    expect((await ask(query)).error?.message).toContain('503');
    expect([once, twice, query].map(({ sent }) => sent.length)).toEqual([2, 2, 1]);
    expect(pauses).toEqual([2_000, 2_000]);
  });

  it('of a mutation never goes by GET, and files make a form of it', async () => {
    const gateway = fakeGateway(() => json({ data: { send: true } }));
    const file = new File(['abc'], 'a.png', { type: 'image/png' });
    const mutation: TypedDocumentNode<{ send: boolean }, { input: object }> = gql`
      mutation Send($input: Input!) {
        send(input: $input)
      }
    `;
    await gateway.client.mutate({ mutation, variables: { input: { files: [file, file], text: 'x' } } });
    const [{ method, headers, body } = expect.fail('nothing was sent')] = gateway.sent;
    expect(method).toBe('POST');
    expect(Object.keys(headers)).not.toContain('content-type');
    expect(headers['x-graphql-csrf']).toBe('1');
    const form = body as FormData;
    expect(JSON.parse(form.get('operations') as string)).toMatchObject({
      variables: { input: { files: [null, null], text: 'x' } },
    });
    expect(form.get('map')).toBe('{"0":["variables.input.files.0","variables.input.files.1"]}');
    expect(await (form.get('0') as File).text()).toBe('abc');
  });
});

describe('a result', () => {
  it('has data, error, extensions, stale and hasNext, and nothing else', async () => {
    const gateway = fakeGateway(() => json({ ...product('Kleid'), extensions: { cost: 1 } }));
    expect(await ask(gateway)).toEqual({
      data: product('Kleid').data,
      error: undefined,
      extensions: { cost: 1 },
      stale: false,
      hasNext: false,
    });
  });

  it('is asked for once, and stale while it is asked for again', async () => {
    const gateway = fakeGateway((_, index) => json(product(index === 0 ? 'Kleid' : 'Kleid neu')));
    await ask(gateway);
    await ask(gateway);
    expect(gateway.sent).toHaveLength(1);
    const told: GatewayResult<Found>[] = [];
    const stop = gateway.client.watch(
      { query: PRODUCT, variables: { sku: 'A' }, policy: 'cache-and-network' },
      (result) => told.push(result),
    );
    await expect.poll(() => told.at(-1)?.stale).toBe(false);
    stop();
    expect(told.map(({ data, stale }) => [data?.product?.name, stale])).toEqual([
      ['Kleid', true],
      ['Kleid neu', false],
    ]);
  });

  it.each([
    [
      'a 503 without a body',
      () => new Response(null, { status: 503, statusText: 'Service Unavailable' }),
      '[Network] 503 Service Unavailable',
    ],
    [
      'a 503 with a body',
      () => json({ errors: [{ message: 'A' }] }, { status: 503, statusText: 'Service Unavailable' }),
      '[Network] 503 Service Unavailable\n[GraphQL] A',
    ],
    ['an empty object', () => json({}), '[Network] No Content'],
    ['data that are null, without errors', () => json({ data: null }), '[Network] No Content'],
    ['null and a list without errors', () => json({ data: null, errors: [] }), '[Network] No Content'],
    ['errors that are null', () => json({ errors: null }), '[Network] No Content'],
    ['data that are null, with an error', () => json({ data: null, errors: [{ message: 'A' }] }), '[GraphQL] A'],
    [
      'errors that are no list',
      () => json({ errors: 'A' }),
      '[Network] expected an answer with data or errors, got another JSON value',
    ],
    ['a 204', () => new Response(null, { status: 204 }), '[Network] No Content'],
    ['two errors', () => json({ errors: [{ message: 'A' }, { message: 'B' }] }), '[GraphQL] A\n[GraphQL] B'],
    [
      'HTML',
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
      '[Network] expected JSON, got text/html',
    ],
    ['a connection that fails', () => Promise.reject(new TypeError('fetch failed')), '[Network] fetch failed'],
  ])('of %s is an error', async (_, answer, message) => {
    const { data, error } = await ask(fakeGateway(answer));
    expect([data, error?.message]).toEqual([undefined, message]);
    expect(error?.networkError === undefined).toBe(message.startsWith('[GraphQL]'));
  });

  it('keeps the data that come with errors', async () => {
    const gateway = fakeGateway(() => json({ ...product('Kleid'), errors: [{ message: 'A' }] }));
    const { data, error } = await ask(gateway);
    expect([data?.product?.name, error?.message, error?.networkError]).toEqual(['Kleid', '[GraphQL] A', undefined]);
  });
});

describe('an answer in parts', () => {
  const DEFERRED: TypedDocumentNode<Found, { sku: string }> = gql`
    query Product($sku: String!) {
      product(sku: $sku) {
        sku
        ... on Product @defer {
          name
        }
      }
    }
  `;
  const watched = (gateway: FakeGateway, query = DEFERRED) => {
    const told: GatewayResult<Found>[] = [];
    const stop = gateway.client.watch({ query, variables: { sku: 'A' } }, (result) => told.push(result));
    return { told, stop };
  };
  const shown = (told: GatewayResult<Found>[]) =>
    told.map(({ data, stale, hasNext }) => [data?.product?.name, stale, hasNext]);
  const PART = '\r\nContent-Type: application/json\r\n\r\n';

  it('of multipart/mixed is told part by part, the first at once', async () => {
    const { response, write } = streamed('multipart/mixed; boundary="-"');
    const { told } = watched(fakeGateway(() => response));
    write(`\r\n---${PART}{"data":{"product":{"__typename":"Product","sku":"A"}},"hasNext":true}\r\n---`);
    await expect.poll(() => told).toHaveLength(1);
    expect(shown(told)).toEqual([[undefined, false, true]]);
    write(
      `${PART}{"incremental":[{"data":{"__typename":"Product","name":"Kleid"},"path":["product"]}],"hasNext":false}\r\n-----\r\n`,
    );
    await expect.poll(() => told.at(-1)?.hasNext).toBe(false);
    expect(shown(told).at(-1)).toEqual(['Kleid', false, false]);
  });

  it('of an event stream is told event by event, then ends', async () => {
    const { response, write } = streamed('text/event-stream');
    const { told } = watched(
      fakeGateway(() => response),
      PRODUCT,
    );
    write(':\n\n');
    write(`event: next\ndata: ${JSON.stringify(product('Eins'))}\n`);
    write('\n');
    await expect.poll(() => told).toHaveLength(1);
    write(`event: next\r\ndata: ${JSON.stringify(product('Zwei'))}\r\n\r\nevent: complete\ndata:\n\n`);
    await expect.poll(() => told.at(-1)?.hasNext).toBe(false);
    expect(shown(told)).toEqual([
      ['Eins', false, true],
      ['Zwei', false, true],
      ['Zwei', false, false],
    ]);
  });

  it.each([
    ['text/event-stream', ':\n\n'],
    ['multipart/mixed; boundary="-"', '\r\n---'],
  ])('of %s that breaks off is an error', async (type, text) => {
    const { response, write, end } = streamed(type);
    const { told } = watched(
      fakeGateway(() => response),
      PRODUCT,
    );
    write(text);
    end();
    await expect.poll(() => told.at(-1)?.error?.message).toMatch(/^\[Network\] .* broke off$/);
  });
});

describe('a teardown', () => {
  it('ends the request of whoever stops listening, and only that', async () => {
    const gateway = fakeGateway(() => new Promise(() => {}));
    const stop = gateway.client.watch({ query: PRODUCT, variables: { sku: 'A' } }, () => expect.fail('told'));
    await expect.poll(() => gateway.sent).toHaveLength(1);
    void gateway.client.query({ query: PRODUCT, variables: { sku: 'B' } });
    await expect.poll(() => gateway.sent).toHaveLength(2);
    stop();
    await expect
      .poll(() => gateway.operations.map(({ key, kind }) => [key, kind]))
      .toEqual([
        [1, 'query'],
        [2, 'query'],
        [1, 'teardown'],
      ]);
    expect(gateway.sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('ends a query that is taken back', async () => {
    const gateway = fakeGateway(() => new Promise(() => {}));
    const aborting = new AbortController();
    const asked = gateway.client.query({ query: PRODUCT, variables: { sku: 'A' } }, { signal: aborting.signal });
    await expect.poll(() => gateway.sent).toHaveLength(1);
    aborting.abort();
    expect((await asked).error?.networkError).toBeDefined();
    await expect.poll(() => gateway.sent[0]?.signal.aborted).toBe(true);
  });

  it('ends a subscription, whose results come until then', async () => {
    const { response, write } = streamed('text/event-stream');
    const gateway = fakeGateway(() => response);
    const query: TypedDocumentNode<{ ticks: number }, Record<string, never>> = gql`
      subscription Ticks {
        ticks
      }
    `;
    const told: unknown[] = [];
    const stop = gateway.client.subscribe({ query, variables: {} }, ({ data }) => told.push(data?.ticks));
    write('event: next\ndata: {"data":{"ticks":1}}\n\nevent: next\ndata: {"data":{"ticks":2}}\n\n');
    await expect.poll(() => told).toEqual([1, 2]);
    stop();
    await expect.poll(() => gateway.operations.map(({ kind }) => kind)).toEqual(['subscription', 'teardown']);
  });

  it('is what becomes of an answer that does not begin in time', async () => {
    const timers: (() => void)[] = [];
    const gateway = fakeGateway(() => new Promise(() => {}), {
      after(_, call) {
        timers.push(call);
        return () => {};
      },
    });
    const asked = ask(gateway);
    await expect.poll(() => timers).toHaveLength(1);
    timers[0]?.();
    expect((await asked).error?.message).toBe('[Network] expected an answer within 1000 ms');
  });
});
