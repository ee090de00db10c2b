import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { boundSlowConnections } from './slow-connections.ts';

it('closes connections that do not say what they want, of a server that knows nothing of it, and no other', async () => {
  const end = boundSlowConnections(200);
  const server = createServer((_request, response) => {
    void setTimeout(600).then(() => response.end('a page'));
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answerTo = (sent: string): Promise<string> => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.write(sent);
      return text(socket).catch(String);
    };
    const request = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n';
    expect(await Promise.all([answerTo(''), answerTo(request), answerTo(`${request}\r\n`)])).toEqual([
      '',
      '',
      expect.stringMatching(/^HTTP\/1\.1 200 .*a page/su),
    ]);
    expect([server.headersTimeout, server.requestTimeout]).toEqual([200, 30_000]);
  } finally {
    end();
    server.close();
  }
});
