import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LAYOUTS } from './operations.ts';
import { createStaffClient } from './staff-client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('a staff door with too much to do', () => {
  it('is asked again when it says', async () => {
    const { url, asked } = await door([overloaded({ 'retry-after': '0' }), overloaded({ 'retry-after': '0' }), taken]);
    expect(await ask(url)).toEqual([]);
    expect(asked()).toBe(3);
  });

  it.each([
    ['says not when', overloaded({})],
    ['says later than is waited', overloaded({ 'retry-after': '60' })],
    ['refused for another reason', { ...overloaded({ 'retry-after': '0' }), code: 'INTERNAL' }],
  ])('is not asked again where it %s, and its reason is told', async (_, refusal) => {
    const { url, asked } = await door([refusal, taken]);
    await expect(ask(url)).rejects.toThrow('answered 503: expected less to do');
    expect(asked()).toBe(1);
  });
});

interface Reply {
  status: number;
  headers: Record<string, string>;
  code?: string;
  data?: object;
}

const taken: Reply = { status: 200, headers: {}, data: { [LAYOUTS.field]: [] } };
const overloaded = (headers: Record<string, string>): Reply => ({ status: 503, headers, code: 'OVERLOADED' });
const ask = (url: string): Promise<unknown> =>
  createStaffClient({ url, token: 'demo-merchandiser' }).ask(LAYOUTS, { tenant: 'at' });

/** Answers each request as the next of the replies says. */
async function door(replies: Reply[]): Promise<{ url: string; asked(): number }> {
  let asked = 0;
  const server = createServer((_, answer) => {
    const { status, headers, code, data } = replies[asked] ?? taken;
    asked += 1;
    answer.writeHead(status, { 'content-type': 'application/json', ...headers });
    answer.end(JSON.stringify(data === undefined ? { code, message: 'expected less to do' } : { data }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}
