import { ServerResponse, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gzipTail } from './appendable.ts';
import { packagePage, type PackagedPage } from './packaged-page.ts';
import { createRareForms } from './rare-forms.ts';
import { sendPage, type PageAnswer } from './send-page.ts';

const pageOf = (text: string) => packagePage(Buffer.from(text), { assetHost: '', version: 'v1' });

it('a text is decompressed once for all who ask, and kept within its bytes', async () => {
  const { text } = createRareForms({ textBytes: 250, gzipBytes: 1 });
  const textOf = (page: PackagedPage) => text(page, true);
  const first = await pageOf('a'.repeat(100));
  const [one, two] = [textOf(first), textOf(first)];
  expect(one).toBe(two);
  expect((await one).toString()).toBe('a'.repeat(100));
  expect(textOf(first)).toBe(await one);
  // The same text of another rendering is the same bytes.
  expect(textOf(await pageOf('a'.repeat(100)))).toBe(await one);
  await textOf(await pageOf('b'.repeat(100)));
  await textOf(await pageOf('c'.repeat(100)));
  expect(textOf(first)).toBeInstanceOf(Promise);
});

it('gzip is made of what is kept, once for all who ask, and takes what is a reader’s own behind it', async () => {
  const { gzip } = createRareForms({ textBytes: 1_000, gzipBytes: 1_000 });
  const page = await pageOf('<p>Kleid in Petrol</p>');
  const [one, two] = [gzip(page, true), gzip(page, true)];
  expect(one).toBe(two);
  const whole = Buffer.concat([await one, gzipTail(page.body, Buffer.from('<script></script>'))]);
  expect(gunzipSync(whole).toString()).toBe('<p>Kleid in Petrol</p><script></script>');
  expect(gzip(page, true)).toBe(await one);
});

it('of a page that is of one reader alone nothing is kept', async () => {
  const { text, gzip } = createRareForms({ textBytes: 1_000, gzipBytes: 1_000 });
  const page = await pageOf('<p>Dein Warenkorb</p>');
  expect((await text(page, false)).toString()).toBe('<p>Dein Warenkorb</p>');
  await gzip(page, false);
  for (const form of [text, gzip]) expect(form(page, true)).toBeInstanceOf(Promise);
});

it('to a reader that takes no compression a page costs about what it costs to others', async () => {
  const page = await packagePage(
    Buffer.from(`<body>${'<p>Kleid in Petrol, 49,99 €</p>'.repeat(3_000)}</body></html>`),
    {
      assetHost: '',
      version: 'v1',
    },
  );
  const answer: PageAnswer = {
    page,
    status: 200,
    cache: 'HIT',
    ageSeconds: 0,
    requestId: 'r',
    overTls: false,
    tail: Buffer.from('<script></script></body></html>'),
    tailTag: '',
    setCookies: [],
    extra: [],
    cacheControl: 'private, no-cache',
  };
  const response = new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage);
  // What is sent is thrown away: the work of making it is compared, not a socket's.
  Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
  const costOf = async (acceptEncoding: string): Promise<number> => {
    const reader = { method: 'GET', acceptEncoding, ifNoneMatch: undefined };
    await sendPage(response, answer, reader);
    let least = Infinity;
    for (let round = 0; round < 20; round += 1) {
      const { user, system } = process.cpuUsage();
      for (let each = 0; each < 200; each += 1) await sendPage(response, answer, reader);
      const spent = process.cpuUsage({ user, system });
      least = Math.min(least, spent.user + spent.system);
    }
    return least;
  };
  const [compressed, plain] = [await costOf('br'), await costOf('identity')];
  // It was fifteen times as much, with the page decompressed for each.
  expect(plain).toBeLessThan(3 * compressed + 1_000);
});
