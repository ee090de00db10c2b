import { describe, expect, it } from 'vitest';
import { chooseUploads, isDrawnImage, MEGABYTE, PICTURE_EXTENSIONS, type UploadFile } from './uploads.ts';

const LIMITS = { maxFiles: 10, maxBytes: 5 * MEGABYTE };
const file = (name: string, size = 1_000, type = 'image/png'): UploadFile => ({ name, size, type });
const choose = (chosen: UploadFile[], kept: UploadFile[] = []) => {
  const { files, faults } = chooseUploads(kept, chosen, LIMITS);
  return { names: files.map(({ name }) => name), faults };
};

describe('files that are chosen', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.webp', 'a.bmp', 'a.heic', 'a.HEIF'])('%s is taken', (name) => {
    expect(choose([file(name)])).toEqual({ names: [name], faults: [] });
  });

  it.each([
    ['a.svg', 'image/svg+xml'],
    ['a.tiff', 'image/tiff'],
    ['a.avif', 'image/avif'],
    ['a.pdf', 'application/pdf'],
    ['a.png', 'text/html'],
    ['png', 'image/png'],
    ['a.png.exe', ''],
  ])('%s of %s is of another kind', (name, type) => {
    expect(choose([file(name, 1, type)])).toEqual({ names: [], faults: [{ code: 'wrongFormat', name }] });
  });

  it('may have no type, and that of a phone', () => {
    const types = ['', 'heic', 'application/octet-stream'];
    expect(choose(types.map((type, index) => file(`${index}.heic`, 1, type))).faults).toEqual([]);
  });

  it('are of fewer kinds where pictures of them are shown', () => {
    const { files, faults } = chooseUploads(
      [],
      ['a.heif', 'b.gif'].map((name) => file(name)),
      {
        ...LIMITS,
        extensions: PICTURE_EXTENSIONS,
      },
    );
    expect([files.map(({ name }) => name), faults]).toEqual([['a.heif'], [{ code: 'wrongFormat', name: 'b.gif' }]]);
  });

  it('may be as large as the limit and no larger', () => {
    expect(choose([file('a.png', 5 * MEGABYTE)]).faults).toEqual([]);
    expect(choose([file('a.png', 5 * MEGABYTE + 1)])).toEqual({
      names: [],
      faults: [{ code: 'tooLarge', name: 'a.png' }],
    });
  });

  it('are taken in their order up to what is too much, and nothing after it', () => {
    const two = 2 * MEGABYTE;
    expect(choose([file('a.png', two), file('b.png', two), file('c.png', two), file('d.png', 1)])).toEqual({
      names: ['a.png', 'b.png'],
      faults: [{ code: 'partial', names: ['c.png', 'd.png'] }],
    });
  });

  it('are ten at most, which is said once', () => {
    const chosen = Array.from({ length: 12 }, (_, index) => file(`${index}.png`));
    const { names, faults } = choose(chosen.slice(3), chosen.slice(0, 3));
    expect([names.length, faults]).toEqual([10, [{ code: 'tooManyFiles' }]]);
  });

  it('have names that differ by more than their case', () => {
    expect(choose([file('Foto.jpg'), file('foto.JPG'), file('foto2.jpg')])).toEqual({
      names: ['Foto.jpg', 'foto2.jpg'],
      faults: [{ code: 'duplicate', name: 'foto.JPG' }],
    });
  });
});

it('pictures are drawn of what browsers draw', () => {
  const drawn = ['jpg', 'jpeg', 'apng', 'png', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'svg', 'ico', 'avif'];
  expect([...drawn, 'heic', 'heif', 'pdf'].filter((end) => isDrawnImage(`foto.${end}`))).toEqual(drawn);
});
