import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInside, openOutsideFiles } from './outside-file.ts';

let server: Server;
let origin: string;
let asked = 0;
beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    asked += 1;
    if (url === '/file') answer.end('bytes');
    else if (url === '/large') answer.end('x'.repeat(200));
    else if (url === '/moved') answer.writeHead(302, { location: '/file' }).end();
    else if (url === '/round') answer.writeHead(302, { location: '/round' }).end();
    else if (url === '/disk') answer.writeHead(302, { location: 'file:///etc/hostname' }).end();
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const LIMITS = { deadlineMs: 20_000, maxBytes: 100 };

describe('files by addresses that others wrote', () => {
  it('come over redirects, bounded in size, and by http alone', async () => {
    const files = openOutsideFiles({ ...LIMITS, isInsideAllowed: true });
    const said = async (address: string): Promise<string> => {
      const outcome = await files.fetch(address);
      return outcome.ok ? outcome.value.toString() : outcome.failure.message;
    };
    expect(await said(`${origin}/file`)).toBe('bytes');
    expect(await said(`${origin}/moved`)).toBe('bytes');
    expect(await said(`${origin}/large`)).toContain('at most 100 bytes');
    expect(await said(`${origin}/round`)).toContain('at most 3 redirects');
    expect(await said(`${origin}/none`)).toContain('status 404');
    expect(await said(`${origin}/disk`)).toContain('with http or https');
    expect(await said('file:///etc/hostname')).toContain('with http or https');
    await files.close();
  });

  it('come from no machine of the own network, however it is named', async () => {
    const files = openOutsideFiles({ ...LIMITS, isInsideAllowed: false });
    const { port } = new URL(origin);
    const before = asked;
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254']) {
      const outcome = await files.fetch(`http://${host}:${port}/file`);
      expect(outcome).toMatchObject({ ok: false, failure: { message: expect.stringContaining('own network') } });
    }
    expect(asked).toBe(before);
    await files.close();
  });

  it.each([
    ['8.8.8.8', false],
    ['172.15.0.1', false],
    ['172.16.0.1', true],
    ['2606:4700::1111', false],
    ['fd00::1', true],
    ['fec0::1', true],
    ['2001::1', true],
    ['2001:4860::1', false],
    ['::ffff:0:10.0.0.1', true],
    ['::ffff:10.0.0.1', true],
  ])('%s is one of the own network: %s', (address, is) => {
    expect(isInside(address)).toBe(is);
  });
});
