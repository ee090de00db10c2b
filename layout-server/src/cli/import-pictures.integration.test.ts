import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { createTestApp, testFolder, type TestFolder } from '../testing/test-app.ts';
import { runCatalogue } from './run-catalogue.ts';

let folder: TestFolder;
let app: App;
let url: string;
let maker: Server;
let origin: string;
let served: Buffer;
const asked: string[] = [];
const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder);
  url = await app.staffServer.listen({ host: '127.0.0.1', port: 0 });
  served = await picture('#ff0000');
  maker = createServer(({ url: address = '' }, answer) => {
    asked.push(address);
    if (address.startsWith('/views/')) answer.end(served);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(maker.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => maker.close(resolve));
  await app.close();
  folder.remove();
});

async function take(source: string, inside: string, ...more: string[]): Promise<{ code: number; out: string }> {
  const out: string[] = [];
  const code = await runCatalogue(['import-pictures', source, '--tenant', 'oak', ...more], {
    env: { STAFF_URL: url, STAFF_TOKEN: 'test-admin', PICTURE_INSIDE: inside },
    folder: folder.dataDir,
    isTerminal: false,
    out: (text) => void out.push(text),
    err: () => undefined,
  });
  return { code, out: out.join('\n') };
}
const put = (name: string, bytes: Buffer | string): void => {
  mkdirSync(path.dirname(path.join(folder.dataDir, name)), { recursive: true });
  writeFileSync(path.join(folder.dataDir, name), bytes);
};

it('takes what lies at the addresses of a list, names what it cannot have, and goes on where it broke off', async () => {
  put('first.txt', `${origin}/views/Gr%C3%B6%C3%9Fe.jpg?width=9\n`);
  put(
    'list.txt',
    `${origin}/views/Gr%C3%B6%C3%9Fe.jpg?width=9\n${origin}/views/w_400,h_2\n\nnowhere,${origin}/none\nno address\n`,
  );
  expect((await take('first.txt', 'true')).code).toBe(0);
  asked.length = 0;
  const { code, out } = await take('list.txt', 'true');
  expect(code).toBe(1);
  expect(out).toContain('4 of 4 pictures: 1 new, 0 changed, 1 as before, 2 refused.');
  expect(out).toContain(`${origin}/none: expected /none of ${origin}, got status 404`);
  expect(out).toContain('no address: expected an address, or a name, a comma and an address');
  expect(asked).toEqual(['/views/w_400,h_2', '/none']);
  expect((await take('list.txt', 'true')).out).toContain('0 new, 0 changed, 2 as before, 2 refused');

  served = await picture('#0000ff');
  expect((await take('first.txt', 'true', '--replace', '--dry-run')).out).toContain(
    'Would be: 1 of 1 pictures: 0 new, 1 changed',
  );
  expect((await take('first.txt', 'true', '--replace')).out).toContain('0 new, 1 changed');
  expect((await take('first.txt', 'true', '--replace')).out).toContain('0 changed, 1 as before');
});

it('reaches nothing within the own network unless it is let', async () => {
  put('inside.txt', `secret,${origin}/views/secret\n`);
  asked.length = 0;
  expect(await take('inside.txt', 'false')).toEqual({ code: 1, out: expect.stringContaining('own network') as string });
  expect(asked).toEqual([]);
});

it('takes a folder with what is below it by what is in the files, and no name twice', async () => {
  const made = await picture('#00ff00');
  put('goods/coats/Loden Front.jpg', made);
  put('goods/other/loden-front.jpg', made);
  put('goods/torn.png', 'no picture');
  const { code, out } = await take('goods', 'false');
  expect(code).toBe(1);
  expect(out).toContain('1 new, 0 changed, 0 as before, 2 refused');
  expect(out).toContain('other/loden-front.jpg: its name "loden-front" is that of coats/Loden Front.jpg too');
  expect(out).toContain('torn.png: refused: torn: expected a whole JPEG');
  const pictures = await app.staffServer.inject({
    url: '/pictures/oak',
    headers: { authorization: 'Bearer test-admin' },
  });
  expect(pictures.json()).toMatchObject({
    pictures: expect.arrayContaining([expect.objectContaining({ name: 'loden-front' })]) as unknown,
  });
});

it('says of a source that is none what it expected', async () => {
  expect(await take('nothing', 'false')).toMatchObject({ code: 1 });
  put('empty.txt', '\n');
  expect(await take('empty.txt', 'false')).toMatchObject({ code: 1 });
});
