import { readFileSync } from 'node:fs';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../app.ts';
import { runReviews } from '../../cli/run-reviews.ts';
import { createTestApp, doorHeaders, testFolder, type TestFolder } from '../../testing/test-app.ts';

const PHOTO = readFileSync(new URL('testing/photo.heic', import.meta.url));
const REVIEW = { productId: 'SKU-1', stars: 4, title: '', text: 'Passt wie angegossen.', nickname: 'Berta' };
const staff = { authorization: 'Bearer test-merchandiser' };
let folder: TestFolder;
let app: App;
let staffUrl: string;
let out: string;
beforeAll(async () => {
  folder = testFolder();
  out = mkdtempSync(path.join(tmpdir(), 'vitrine-review-pictures-'));
  app = await createTestApp(folder);
  staffUrl = await app.staffServer.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  folder.remove();
  rmSync(out, { recursive: true });
});

/** What a script of the shop sends: a form with the review and its pictures. */
async function send(form: FormData) {
  const request = new Request('http://shop.example/', { method: 'POST', body: form });
  return app.server.inject({
    method: 'POST',
    url: '/api/inform/rating/new/store',
    headers: {
      ...doorHeaders({ tenant: 'oak', locale: 'de-AT' }, 'shop'),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

function formOf(...pictures: [string, Buffer][]): FormData {
  const form = new FormData();
  form.append('body', JSON.stringify(REVIEW));
  for (const [name, bytes] of pictures) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function reviews(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const note = (text: string): void => void said.push(text);
  const env = { STAFF_URL: staffUrl, STAFF_TOKEN: 'test-merchandiser' };
  const code = await runReviews(['--tenant', 'oak', ...words], { env, out: note, err: note });
  return { code, said: said.join('\n') };
}

it('a review is sent with pictures of a phone, looked at by staff, and shown without the one that they left out', async () => {
  const jpeg = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#118833' } })
    .withExif({ IFD0: { Copyright: 'Wohnung Mara' } })
    .jpeg()
    .toBuffer();
  expect((await send(formOf(['kaputt.png', Buffer.from('<svg/>')]))).statusCode).toBe(422);
  const sent = await send(formOf(['mantel.heic', PHOTO], ['wohnung.jpg', jpeg]));
  expect(sent.statusCode).toBe(201);

  const { said: listed } = await reviews('pending');
  expect(listed).toContain('pictures: 1, 2');
  const id = listed.split(' ')[0] ?? '';
  expect((await reviews('pictures', id, '--out', out)).code).toBe(0);
  expect(readdirSync(out).toSorted()).toEqual([`${id}-1.webp`, `${id}-2.webp`]);
  const large = await sharp(path.join(out, `${id}-2.webp`)).metadata();
  expect([large.width, large.height, large.exif]).toEqual([1_080, 810, undefined]);

  const shown = async () => {
    const { body } = await app.server.inject({
      url: '/api/inform/rating/all/get',
      query: { productId: 'SKU-1' },
      headers: doorHeaders({ tenant: 'oak', locale: 'de-AT' }, 'shop'),
    });
    return (
      JSON.parse(body) as { reviews: { shown: { pictures: { src: string; href: string }[] } }[] }
    ).reviews.flatMap((review) => review.shown.pictures);
  };
  expect(await shown()).toEqual([]);
  expect(await reviews('publish', id, '--without', '3')).toMatchObject({ code: 1 });
  expect(await reviews('publish', id, '--without', 'all')).toMatchObject({ code: 2 });
  expect(await reviews('publish', id, '--without', '2')).toMatchObject({
    code: 0,
    said: `${id} published, without picture 2.`,
  });

  const [picture, ...others] = await shown();
  expect(others).toEqual([]);
  for (const [address, width, height] of [
    [picture?.src, 240, 240],
    [picture?.href, 400, 300],
  ] as const) {
    const answer = await app.server.inject({ url: address ?? '' });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height });
  }
  expect(await reviews('--json', 'pictures', id, '--out', out)).toEqual({
    code: 0,
    said: JSON.stringify([path.join(out, `${id}-1.webp`)]),
  });
  const elsewhere = picture?.src.replace('/assets/oak--', '/assets/elm--') ?? '';
  expect((await app.server.inject({ url: elsewhere })).statusCode).toBe(404);
  await reviews('refuse', id);
  const taken = await app.server.inject({ url: picture?.src ?? '' });
  expect([taken.statusCode, taken.headers['cache-control']]).toEqual([404, 'no-store']);
  const seen = await app.staffServer.inject({ url: `/reviews/oak/${id}/pictures/1`, headers: staff });
  expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'no-store']);
});

it('a form without the words of a review, or with other bytes than a form, is refused', async () => {
  const none = new FormData();
  none.append('files', new Blob(['x']), 'x.png');
  expect((await send(none)).statusCode).toBe(400);
  const wrong = new FormData();
  wrong.append('body', '{');
  expect((await send(wrong)).statusCode).toBe(400);
});
