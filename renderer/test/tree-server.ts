import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResolvedPage } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';

/** A layout server as far as the renderer sees it: it checks the token and gives the page of a reference. */
export interface TreeServer {
  readonly url: string;
  readonly pages: Map<string, ResolvedPage>;
  close(): Promise<void>;
}

/** Starts on a free port of 127.0.0.1. Without a genuine token 401, for an unknown reference 404. */
export async function startTreeServer(secret: string): Promise<TreeServer> {
  const signer = createSigner({ secrets: [secret], clock: Date.now });
  const pages = new Map<string, ResolvedPage>();
  const server = createServer((request, response) => {
    const token = signer.verify(String(request.headers['x-vitrine-token']), 'internal');
    const page = pages.get(decodeURIComponent(request.url?.replace('/internal/trees/', '') ?? ''));
    const status = token.ok ? (page === undefined ? 404 : 200) : 401;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(status === 200 ? page : { code: status === 404 ? 'NOT_FOUND' : 'UNAUTHENTICATED' }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
