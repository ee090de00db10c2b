import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';

/** A type that this build has not, and the node that a newer layout server gives it. */
export const FUTURE = { type: 'hologram', id: 'at.hologram' } as const;

interface Node {
  id: string;
  type: string;
  slots?: Record<string, Node[]>;
}

/** A layout server of a later build, as renderers meet it. */
export interface NewerServer {
  close(): Promise<void>;
}

/** Stands before the layout server at `upstream` and gives all that it says, but trees as a later build would have them. */
export async function startNewerServer(port: number, upstream: number): Promise<NewerServer> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = send({ host: '127.0.0.1', port: upstream, method, path, headers }, (answer) => {
      if (/^\/internal\/trees\/./.test(path ?? '') && answer.statusCode === 200) void renew(answer, outgoing);
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
      answer.once('error', () => outgoing.destroy());
    });
    forwarded.once('error', () => outgoing.destroy());
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function renew(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  let body = Buffer.concat(chunks);
  if (body.includes(`"id":"${FUTURE.id}"`)) {
    const page = JSON.parse(body.toString()) as { root: Node };
    rename(page.root);
    body = Buffer.from(JSON.stringify(page));
  }
  const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
  outgoing.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
}

function rename(node: Node): void {
  if (node.id === FUTURE.id) node.type = FUTURE.type;
  for (const child of Object.values(node.slots ?? {}).flat()) rename(child);
}
