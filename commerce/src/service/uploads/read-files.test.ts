import { readFileSync } from 'node:fs';
import { validateTenant } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { readFiles } from './read-files.ts';

const BEGINNINGS: Readonly<Record<string, Buffer>> = {
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: Buffer.from('GIF89a'),
  webp: Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), Buffer.from([40, 0, 0, 0])]),
  heic: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'),
};
const file = (name: string, bytes: Buffer, type = 'image/png') => ({ name, type, bytes });
const shop = { locale: 'de-AT' };
const problemOf = (...files: ReturnType<typeof file>[]): unknown => {
  const read = readFiles(shop, files);
  return read.ok ? undefined : read.problem;
};
const bytesOf = (kind: string): Buffer => BEGINNINGS[kind] ?? expect.fail(`no beginning of ${kind}`);

describe('files that came with a form', () => {
  it.each(Object.keys(BEGINNINGS))('%s is what its bytes say, whatever it is called', (kind) => {
    expect(readFiles(shop, [file('bild.jpg', bytesOf(kind))])).toMatchObject({ ok: true, files: [{ kind }] });
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['AVIF', Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0')],
    ['nothing', Buffer.alloc(0)],
    ['a text that begins with BM', Buffer.from('BMI, und was er sagt: nicht viel.')],
  ])('%s is of another kind under the name of an image', (_, bytes) => {
    expect(problemOf(file('bild.png', bytes))).toMatchObject({ key: 'upload.wrongFormat', with: { name: 'bild.png' } });
  });

  it.each([
    [{ maxFiles: 1 }, '1', '5'],
    [{ maxBytes: 1_048_576 }, '10', '1'],
  ])('are counted by %o of a shop that says no more, and by what every shop takes', (upload, maxFiles, maxSize) => {
    const at = JSON.parse(readFileSync('tenants/at/tenant.json', 'utf8')) as object;
    expect(validateTenant({ ...at, upload })).toMatchObject({ ok: true });
    const many = Array.from({ length: 11 }, (_, index) => file(`${index}.png`, bytesOf('png')));
    expect(readFiles({ ...shop, upload }, many)).toMatchObject({ problem: { with: { maxFiles, maxSize } } });
  });

  it('are refused together, with the limits of the shop', () => {
    const png = bytesOf('png');
    expect(problemOf(file('a.png', png), file('A.PNG', png))).toMatchObject({ key: 'upload.duplicate' });
    const three = { locale: 'de-AT', upload: { maxBytes: 1_572_864, maxFiles: 3 } };
    const many = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`, png));
    expect(readFiles(three, many)).toMatchObject({
      ok: false,
      problem: { key: 'upload.tooManyFiles', with: { maxFiles: '3', maxSize: '1,5' } },
    });
  });

  it('come with a review as pictures alone, whatever they are called, and fewer', () => {
    const read = (...files: ReturnType<typeof file>[]): unknown => readFiles(shop, files, 'review');
    expect(read(file('a.png', bytesOf('png')), file('b.jpg', bytesOf('jpg')))).toMatchObject({ ok: true });
    expect(read(file('a.png', bytesOf('gif')))).toMatchObject({ problem: { key: 'upload.wrongFormat' } });
    const four = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`, bytesOf('png')));
    expect(read(...four)).toMatchObject({ problem: { key: 'upload.tooManyFiles', with: { maxFiles: '3' } } });
  });

  it('are named where they are too much together', () => {
    const large = Buffer.concat([bytesOf('png'), Buffer.alloc(700)]);
    const small = { locale: 'de-AT', upload: { maxBytes: 1_000 } };
    expect(readFiles(small, [file('a.png', large), file('b.png', large)])).toMatchObject({
      problem: { key: 'upload.partial', with: { names: 'b.png' } },
    });
  });

  it('have names of one line that is not too long', () => {
    const read = readFiles(shop, [file(`${'x'.repeat(200)}.png`, bytesOf('png'))]);
    expect(read.ok && read.files.map(({ name }) => name)).toEqual([`${'x'.repeat(120)}.png`]);
  });

  it('lose the way to them and what breaks a line of their name', () => {
    const read = readFiles(shop, [file('C:\\Bilder\\..\\rech\r\nnung.png', bytesOf('png'))]);
    expect(read).toMatchObject({ ok: true, files: [{ name: 'rechnung.png' }] });
  });
});
