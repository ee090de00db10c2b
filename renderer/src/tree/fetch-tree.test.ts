import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildCatalog } from '@vitrine/component-registry';
import { BROKEN_ANSWERS, startBrokenServer } from '@vitrine/platform/testing/broken-server';
import { createSigner } from '@vitrine/schemas/signing';
import { renderContext, resolvedPage, SECRET } from '../../test/fixtures.ts';
import { fetchTree, TreeUnavailable, type TreeSource } from './fetch-tree.ts';

const signer = createSigner({ secrets: [SECRET], clock: () => Date.parse('2026-11-20T10:00:00Z') });
const catalog = buildCatalog([
  { type: 'page', version: 1 },
  { type: 'hero-banner', version: 2 },
]);
let server: Server | undefined;

async function serve(listener: RequestListener): Promise<TreeSource> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  return {
    layoutServerUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signer,
    catalog,
  };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('fetchTree', () => {
  it('brings the page, and the context that another instance needs to make it again', async () => {
    const seen: unknown[] = [];
    const source = await serve((request, response) => {
      const verified = signer.verify(String(request.headers['x-vitrine-token']), 'internal');
      seen.push(request.url, request.headers['x-request-id'], verified.ok && verified.payload);
      response.end(JSON.stringify(resolvedPage()));
    });
    const { value, size } = await fetchTree(renderContext(), 'tree/1', source);
    expect(value).toEqual(resolvedPage());
    expect(size).toBe(Buffer.byteLength(JSON.stringify(resolvedPage())));
    expect(seen).toEqual(['/internal/trees/tree%2F1', 'r-1', renderContext()]);
  });

  it.each([
    ['another status', 404, '{"code":"NOT_FOUND"}', /expected status 200, got 404/],
    ['no JSON', 200, '<html>', /expected/],
    ['another shape', 200, '{"root":{}}', /expected a field "tenant"/],
    ['more bytes than a tree may have', 200, `"${'x'.repeat(4 * 1024 * 1024)}"`, /expected an answer/],
  ])('refuses %s', async (_name, status, body, message) => {
    const source = await serve((_request, response) => {
      response.writeHead(status).end(body);
    });
    const failure = fetchTree(renderContext(), 't', source);
    await expect(failure).rejects.toThrow(TreeUnavailable);
    await expect(failure).rejects.toThrow(message);
  });

  it('tells a server that does not know its catalog what it can render, and takes the tree from that answer', async () => {
    const seen: unknown[] = [];
    const source = await serve((request, response) => {
      let body = '';
      request
        .on('data', (chunk: Buffer) => {
          body += chunk.toString();
        })
        .on('end', () => {
          const verified = signer.verify(String(request.headers['x-vitrine-token']), 'internal');
          seen.push([
            request.method,
            request.url,
            request.headers['x-vitrine-catalog'],
            verified.ok && verified.payload,
            body,
          ]);
          if (request.method === 'GET') response.writeHead(409).end('{"code":"UNKNOWN_CATALOG"}');
          else response.end(JSON.stringify(resolvedPage()));
        });
    });
    expect((await fetchTree(renderContext(), 'tree/1', source)).value).toEqual(resolvedPage());
    expect(seen).toEqual([
      ['GET', '/internal/trees/tree%2F1', catalog.hash, renderContext(), ''],
      ['POST', '/internal/trees/tree%2F1/for-catalog', undefined, renderContext(), JSON.stringify(catalog)],
    ]);
  });

  it('does not go on telling a server that still does not know its catalog', async () => {
    let calls = 0;
    const source = await serve((_request, response) => {
      calls += 1;
      response.writeHead(409).end('{"code":"UNKNOWN_CATALOG"}');
    });
    await expect(fetchTree(renderContext(), 't', source)).rejects.toMatchObject({ status: 409 });
    expect(calls).toBe(2);
  });

  it('waits no longer than its deadline (every outward call has one)', async () => {
    const source = await serve(() => undefined);
    await expect(fetchTree(renderContext(), 't', source)).rejects.toThrow(/within 2000 ms/);
  });

  it('says that there was no answer when nobody listens', async () => {
    const source = await serve(() => undefined);
    server?.close();
    await expect(fetchTree(renderContext(), 't', source)).rejects.toMatchObject({ status: 0 });
  });
});

describe('fetchTree from a server that answers wrongly', () => {
  // What is endless ends at the deadline, above.
  it.each(BROKEN_ANSWERS.filter(({ endless }) => !endless).map((answer) => [answer.name, answer] as const))(
    'fails in time, and leaves nothing to fail unheard: %s',
    async (_name, answer) => {
      const unheard: unknown[] = [];
      const hear = (error: unknown): void => void unheard.push(error);
      process.on('uncaughtException', hear).on('unhandledRejection', hear);
      const broken = await startBrokenServer(answer);
      const source = { layoutServerUrl: broken.origin, signer, catalog };
      try {
        for (const reference of ['a', 'b'])
          await expect(fetchTree(renderContext(), reference, source)).rejects.toThrow(TreeUnavailable);
        expect(unheard).toEqual([]);
      } finally {
        process.off('uncaughtException', hear).off('unhandledRejection', hear);
        await broken.stop();
      }
    },
  );
});
