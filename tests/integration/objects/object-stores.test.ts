import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openObjects, type ObjectStore } from '@vitrine/platform/objects';
import { startTestS3, type TestS3 } from '../../support/s3.ts';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-objects-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const address = (parts: Partial<TestS3> = {}) => ({
  region: 'eu-central-1',
  bucket: s3.bucket,
  endpoint: s3.endpoint,
  credentials: s3.credentials,
  ...parts,
});
const webp = (text: string) => ({ bytes: Buffer.from(text), contentType: 'image/webp' });

describe.each([
  { store: 'a folder', open: () => openObjects({ s3: undefined, folder: path.join(folder, 'kept') }) },
  { store: 'a bucket', open: () => openObjects({ s3: address(), folder }) },
])('objects in $store', ({ open }) => {
  let objects: ObjectStore;
  beforeAll(async () => {
    objects = await open();
  });

  it('gives back what was put, byte by byte, with its type, and the newer one after a second put', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256));
    await objects.put('pictures/coat.a1b2c3d4-360.webp', { bytes, contentType: 'image/webp' });
    const found = await objects.get('pictures/coat.a1b2c3d4-360.webp');
    expect(found?.bytes.equals(bytes)).toBe(true);
    expect(found?.contentType).toBe('image/webp');
    await objects.put('pictures/coat.a1b2c3d4-360.webp', webp('newer'));
    expect((await objects.get('pictures/coat.a1b2c3d4-360.webp'))?.bytes.toString()).toBe('newer');
  });

  it('knows the size without reading, and an empty object from none', async () => {
    await objects.put('sizes/empty.webp', webp(''));
    await objects.put('sizes/three.webp', webp('abc'));
    expect(await objects.head('sizes/three.webp')).toEqual({ key: 'sizes/three.webp', size: 3 });
    expect(await objects.head('sizes/empty.webp')).toEqual({ key: 'sizes/empty.webp', size: 0 });
    expect((await objects.get('sizes/empty.webp'))?.bytes.length).toBe(0);
    expect(await objects.head('sizes/none.webp')).toBeUndefined();
    expect(await objects.get('sizes/none.webp')).toBeUndefined();
    expect(await objects.get('sizes')).toBeUndefined();
  });

  it('deletes, and does not mind deleting again', async () => {
    await objects.put('gone/one.webp', webp('x'));
    await objects.delete('gone/one.webp');
    await objects.delete('gone/one.webp');
    expect(await objects.get('gone/one.webp')).toBeUndefined();
  });

  it('lists what begins with a prefix, sorted, and nothing else', async () => {
    for (const key of ['at/b.webp', 'at/a.webp', 'at/hour=08/c.webp', 'atlas/d.webp'])
      await objects.put(key, webp(key));
    expect((await objects.list('at/')).map(({ key }) => key)).toEqual(['at/a.webp', 'at/b.webp', 'at/hour=08/c.webp']);
    expect((await objects.list('at')).map(({ key }) => key)).toContain('atlas/d.webp');
    expect(await objects.list('nothing/')).toEqual([]);
  });

  it.each([
    '',
    '/root',
    '../secret',
    'a/../../b',
    'a//b',
    'a/',
    '.hidden',
    'a\\b',
    'ä.webp',
    'a b',
    'a\nb',
    'x'.repeat(600),
  ])('refuses the key %j', async (key) => {
    await expect(objects.put(key, webp('x'))).rejects.toThrow(RangeError);
    await expect(objects.get(key)).rejects.toThrow(RangeError);
  });
});

describe('a store that cannot be used says so', () => {
  it('a bucket that does not exist, keys that are wrong, and nobody listening are errors, not "no object"', async () => {
    const missing = await openObjects({ s3: address({ bucket: 'other-bucket' }), folder });
    await expect(missing.get('a.webp')).rejects.toThrow(/bucket/i);
    const stranger = await openObjects({
      s3: address({ credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' } }),
      folder,
    });
    await expect(stranger.put('a.webp', webp('x'))).rejects.toThrow(/access key/i);
    const away = await openObjects({ s3: address({ endpoint: 'http://127.0.0.1:1' }), folder });
    await expect(away.get('a.webp')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('a folder that cannot be made is an error, and leaves no draft behind', async () => {
    writeFileSync(path.join(folder, 'blocked'), '');
    const blocked = await openObjects({ s3: undefined, folder: path.join(folder, 'blocked') });
    await expect(blocked.put('a.webp', webp('x'))).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await blocked.get('a.webp')).toBeUndefined();
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('a folder is closed to other accounts', async () => {
    const objects = await openObjects({ s3: undefined, folder: path.join(folder, 'private') });
    await objects.put('messages/one.webp', webp('x'));
    for (const made of ['private', 'private/messages'])
      expect([made, statSync(path.join(folder, made)).mode & 0o777]).toEqual([made, 0o700]);
  });

  it('readers of a folder never see a part of an object that is being replaced', async () => {
    const objects = await openObjects({ s3: undefined, folder: path.join(folder, 'race') });
    const [small, large] = [webp('s'.repeat(10)), webp('l'.repeat(200_000))];
    await objects.put('one.webp', small);
    const writes = Array.from({ length: 10 }, (_, index) => objects.put('one.webp', index % 2 === 0 ? large : small));
    const lengths = (await Promise.all(Array.from({ length: 20 }, () => objects.get('one.webp')))).map(
      (found) => found?.bytes.length ?? 0,
    );
    await Promise.all(writes);
    expect(lengths.filter((length) => length !== small.bytes.length && length !== large.bytes.length)).toEqual([]);
  });
});
