import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The way to Next's development server, for its own addresses alone; there is none in production. */
export interface DevelopmentDoor {
  /** Whether an undecoded address is one of Next's own. */
  takes(url: string): boolean;
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Connects a web socket through: the stream that tells the browser of changed sources. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const OWN = /^\/(?:_next\/|__nextjs)/;

/** Passes chunks, overlay and stream of changes through as they are, so that a saved component shows by itself. */
export function createDevelopmentDoor(rendererUrl: string): DevelopmentDoor {
  const { hostname, port } = new URL(rendererUrl);
  const ask = ({ url, method, headers }: IncomingMessage) =>
    httpRequest({ hostname, port, path: url, method, headers });

  return {
    takes: (url) => OWN.test(url),
    answer(request, response) {
      const asked = ask(request);
      asked.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      asked.on('error', () => {
        if (!response.headersSent) response.writeHead(502);
        response.end();
      });
      response.on('close', () => asked.destroy());
      request.pipe(asked);
    },
    upgrade(request, socket, head) {
      const asked = ask(request);
      asked.on('upgrade', (answer, other, otherHead) => {
        const headers = answer.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [`${name}: ${all[index + 1]}\r\n`] : [],
        );
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
        socket.write(otherHead);
        other.write(head);
        socket.pipe(other).pipe(socket);
        socket.on('error', () => other.destroy());
        other.on('error', () => socket.destroy());
      });
      asked.on('response', () => socket.destroy());
      asked.on('error', () => socket.destroy());
      asked.end();
    },
  };
}
