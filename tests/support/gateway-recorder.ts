import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came to the gateway. */
export interface RecordedCall {
  method: string;
  /** Path with its query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A GraphQL server that notes what it is asked and answers as a test says. */
export interface GatewayRecorder {
  /** Absolute address, with its slash at the end. */
  url: string;
  calls: RecordedCall[];
  answer: (call: RecordedCall, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts it at a port, any free one if none is given; until a test says otherwise it answers that there is a query. */
export async function startGatewayRecorder(port = 0): Promise<GatewayRecorder> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, headers, body: Buffer.concat(chunks) };
      recorder.calls.push(call);
      recorder.answer(call, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const recorder: GatewayRecorder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql/`,
    calls: [],
    answer: (_, response) => sendJson(response, { data: { __typename: 'Query' } }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return recorder;
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
