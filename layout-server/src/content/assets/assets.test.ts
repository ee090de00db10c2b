import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '@vitrine/platform/logging';
import { createFolderStore, type ObjectStore } from '@vitrine/platform/objects';
import { createPictureService, imageOf, loadPictures, pictureRoute, type PictureManifest } from './index.ts';

let folder: string;
let kept: string;
const manifest: PictureManifest = new Map([
  ['coat', { file: 'coat.webp', width: 1080, height: 1440, color: '#e6ded3', hash: 'a1b2c3d4' }],
]);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  kept = path.join(folder, 'kept');
  await sharp({ create: { width: 1080, height: 1440, channels: 3, background: '#e6ded3' } })
    .webp()
    .toFile(path.join(folder, 'coat.webp'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function server() {
  const app = fastify();
  pictureRoute(
    app,
    createPictureService({
      manifest: () => manifest,
      masters: folder,
      kept: createFolderStore(kept),
      logger: silentLogger,
    }),
  );
  return app;
}

describe('GET /assets', () => {
  it('gives a rendition for ever and keeps it', async () => {
    const answer = await server().inject('/assets/coat.a1b2c3d4-360.webp');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360, height: 480 });
    expect(readdirSync(kept)).toContain('coat.a1b2c3d4-360.webp');
  });

  it('knows a picture by how its hash begins, as addresses say it, and keeps one rendition of it', async () => {
    for (const hash of ['a1b2c3', 'a1b2c3d4'])
      expect((await server().inject(`/assets/coat.${hash}-240.webp`)).statusCode, hash).toBe(200);
    expect(readdirSync(kept).filter((file) => file.endsWith('-240.webp'))).toEqual(['coat.a1b2c3d4-240.webp']);
  });

  it('gives AVIF for large widths alone', async () => {
    const answer = await server().inject('/assets/coat.a1b2c3d4-720.avif');
    expect(answer.headers['content-type']).toBe('image/avif');
    expect((await server().inject('/assets/coat.a1b2c3d4-480.avif')).statusCode).toBe(404);
  });

  it.each([
    'coat.ffffffff-360.webp',
    'coat.a1b2c3ff-360.webp',
    'coat.a1b2c-360.webp',
    'coat.a1b2c3d4-361.webp',
    'coat.a1b2c3d4-1600.webp',
    'hat.a1b2c3d4-360.webp',
    'coat.a1b2c3d4-360.png',
    '..%2Fcoat.a1b2c3d4-360.webp',
    'coat.webp',
  ])('does not know %s', async (file) => {
    const answer = await server().inject(`/assets/${file}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('makes a picture once for requests at the same time', async () => {
    const pictures = createPictureService({
      manifest: () => manifest,
      masters: folder,
      kept: createFolderStore(kept),
      logger: silentLogger,
    });
    const request = { name: 'coat', hash: 'a1b2c3d4', width: 240, format: 'webp' } as const;
    const [first, second] = await Promise.all([pictures.make(request), pictures.make(request)]);
    expect(first).toBe(second);
  });

  it('serves what it could neither find nor keep', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('the bucket is away');
    };
    const away: ObjectStore = { put: broken, get: broken, head: broken, delete: broken, list: broken };
    const pictures = createPictureService({
      manifest: () => manifest,
      masters: folder,
      kept: away,
      logger: silentLogger,
    });
    expect(
      (await pictures.make({ name: 'coat', hash: 'a1b2c3d4', width: 240, format: 'webp' }))?.length,
    ).toBeGreaterThan(0);
  });

  it('another instance gives what this one kept, without making it', async () => {
    await createPictureService({
      manifest: () => manifest,
      masters: folder,
      kept: createFolderStore(kept),
      logger: silentLogger,
    }).make({ name: 'coat', hash: 'a1b2c3d4', width: 480, format: 'webp' });
    const other = createPictureService({
      manifest: () => manifest,
      masters: path.join(folder, 'no-masters-here'),
      kept: createFolderStore(kept),
      logger: silentLogger,
    });
    expect((await other.make({ name: 'coat', hash: 'a1b2c3d4', width: 480, format: 'webp' }))?.length).toBeGreaterThan(
      0,
    );
  });
});

describe('imageOf', () => {
  it("gives the address without width and extension, at the tenant's asset host", () => {
    expect(imageOf('coat', manifest, '')).toEqual({
      src: '/assets/coat.a1b2c3',
      width: 1080,
      height: 1440,
      color: '#e6ded3',
    });
    expect(imageOf('coat', manifest, 'https://img.example')?.src).toBe('https://img.example/assets/coat.a1b2c3');
    expect(imageOf('hat', manifest, '')).toBeUndefined();
    const coat = { file: 'coat.webp', width: 1080, height: 1440, color: '#e6ded3', hash: 'a1b2c3d4' };
    const aimed = new Map([['coat', { ...coat, focus: { x: 50, y: 20 } }]]);
    expect(imageOf('coat', aimed, '')?.focus).toEqual({ x: 50, y: 20 });
  });
});

describe('loadPictures', () => {
  it('names what is wrong with an entry and has no pictures without a file', () => {
    const file = path.join(folder, 'pictures.json');
    writeFileSync(
      file,
      JSON.stringify({ coat: { file: '../secret', width: 0, height: 10, color: '#fff', hash: 'a1b2c3d4' } }),
    );
    const loaded = loadPictures(file);
    expect(loaded.ok ? [] : loaded.faults.map(({ pointer }) => pointer)).toEqual([
      '/coat/file',
      '/coat/width',
      '/coat/color',
    ]);
    expect(loadPictures(path.join(folder, 'none.json'))).toEqual({ ok: true, value: new Map() });
  });
});
