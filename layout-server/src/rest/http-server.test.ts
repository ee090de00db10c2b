import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { randomIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

it('tells a client whose headers do not end that it took too long, and closes its connection', async () => {
  const server = createHttpServer({ logger: silentLogger, ids: randomIds, bodyLimit: 1_000, headersMs: 100 });
  await server.listen({ host: '127.0.0.1', port: 0 });
  try {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write('GET /healthz HTTP/1.1\r\nhost: a');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  } finally {
    await server.close();
  }
});
