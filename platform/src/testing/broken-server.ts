import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What a server, or a proxy before it, may send instead of an answer. */
export interface BrokenAnswer {
  name: string;
  /** Goes on until the caller gives up. */
  endless?: true;
  /** Answers one request; `hold` keeps the connection open until the server is stopped. */
  send(socket: Socket): void;
}

const LATER_MS = 5;
/** More than one read of a socket, so that a reader who leaves leaves something behind. */
const LONG = 'x'.repeat(200_000);

/** A status with a body that is announced longer than it is: who throws the answer away throws away an open stream. */
const unfinished = (status: number, headers = ''): BrokenAnswer => ({
  name: `status ${status} and a body without end`,
  endless: true,
  send: (socket) => socket.write(`HTTP/1.1 ${status} Said\r\n${headers}content-length: 9000000\r\n\r\n${LONG}`),
});

const whole = (status: number, { type = 'text/html', body = '<p>Said.</p>', headers = '' } = {}): BrokenAnswer => ({
  name: `status ${status} with ${type}`,
  send: (socket) =>
    socket.end(
      `HTTP/1.1 ${status} Said\r\n${headers}content-type: ${type}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    ),
});

/** Somebody else's address: following it would be an error, since nobody listens there who could answer. */
const ELSEWHERE = 'location: http://127.0.0.1:1/elsewhere\r\n';

/** Answers by status, each whole and without end. */
const STATUSES: readonly BrokenAnswer[] = [301, 401, 404, 429, 500, 502, 503].flatMap((status) => {
  const headers = status === 301 ? ELSEWHERE : '';
  return [whole(status, { headers }), unfinished(status, headers)];
});

/** Answers that are none, by what is wrong with them. */
const BODIES: readonly BrokenAnswer[] = [
  whole(200),
  whole(200, { type: 'application/json', body: '{"half": ' }),
  {
    name: 'half a body, then the end',
    send: (socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"a":'),
  },
  {
    name: 'half a body, then a reset',
    send(socket) {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"a":');
      setTimeout(() => socket.resetAndDestroy(), LATER_MS);
    },
  },
  {
    name: 'half a chunk, then a reset',
    send(socket) {
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n40\r\nid: 1',
      );
      setTimeout(() => socket.resetAndDestroy(), LATER_MS);
    },
  },
  { name: 'bytes that are no HTTP', send: (socket) => socket.end('\u0000\u0001\u0002 no such protocol \r\n\r\n\r\n') },
  {
    name: 'a chunk of a length that is none',
    send: (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
  },
  { name: 'the end of the connection', send: (socket) => socket.end() },
  { name: 'a reset', send: (socket) => void socket.resetAndDestroy() },
  {
    name: 'headers without end',
    send(socket) {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => socket.write(`x-more: ${'y'.repeat(2_000)}\r\n`), 1);
      socket.on('close', () => clearInterval(more));
    },
  },
  {
    name: 'a body without end',
    send(socket) {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
      const more = setInterval(() => socket.write(`10000\r\n${' '.repeat(0x10000)}\r\n`), 1);
      socket.on('close', () => clearInterval(more));
    },
  },
];

export const SILENCE: BrokenAnswer = { name: 'nothing at all', endless: true, send: () => undefined };

/** Every broken answer but `SILENCE`. */
export const BROKEN_ANSWERS: readonly BrokenAnswer[] = [...STATUSES, ...BODIES];

export interface BrokenServer {
  origin: string;
  port: number;
  /** How many requests came. */
  readonly asked: number;
  /** What is sent from now on. */
  answer: BrokenAnswer;
  /** Closes every connection and the port. */
  stop(): Promise<void>;
}

/** A server on a free port of this machine that answers each request with what it was told to, however wrong. */
export async function startBrokenServer(answer: BrokenAnswer, port = 0): Promise<BrokenServer> {
  const sockets = new Set<Socket>();
  let asked = 0;
  const state = { answer };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(bytes.toString('latin1'))) return;
      asked += 1;
      state.answer.send(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    port: taken,
    get asked() {
      return asked;
    },
    get answer() {
      return state.answer;
    },
    set answer(next) {
      state.answer = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
