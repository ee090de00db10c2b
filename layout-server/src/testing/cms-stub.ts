import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stub answers: with a page, with a status, with text that may be anything, at once or late, or not at all. */
export type StubAnswer = { page: object } | { status: number } | { text: string; afterMs?: number } | 'silence';

/** A content service of a test, over HTTP. */
export interface CmsStub {
  url: string;
  /** Path and query of every request, as they came. */
  requests: string[];
  /** The headers of each. */
  headers: IncomingHttpHeaders[];
  /** What it answers, by path with the locale; anything else is 404. */
  answers: Map<string, StubAnswer>;
  /** Answers everything, whatever `answers` says. */
  always: StubAnswer | undefined;
  close(): Promise<void>;
}

/** Starts a content service on a free port. */
export async function startCmsStub(): Promise<CmsStub> {
  const server: Server = createServer((request, response) => {
    const url = request.url ?? '';
    stub.requests.push(url);
    stub.headers.push(request.headers);
    const [path = ''] = url.split('?', 1);
    const answer = stub.always ?? stub.answers.get(decodeURIComponent(path)) ?? { status: 404 };
    if (answer === 'silence') return;
    if ('status' in answer) response.writeHead(answer.status).end();
    else {
      const text = 'page' in answer ? JSON.stringify(answer.page) : answer.text;
      const send = (): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      if ('afterMs' in answer && answer.afterMs !== undefined) setTimeout(send, answer.afterMs);
      else send();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const stub: CmsStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    headers: [],
    answers: new Map(),
    always: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stub;
}
