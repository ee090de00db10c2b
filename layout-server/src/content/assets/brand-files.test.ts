import { brandManifest, brandSign, type Brand } from '@vitrine/schemas';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createBrandFiles } from './brand-files.ts';

const palette = { primary: '#0b6e6a', onPrimary: '#ffffff', canvas: '#f6f2ec' } as Brand['theme']['colors']['light'];
const brand: Brand = { id: 'at', name: 'Ahornhaus', theme: { colors: { light: palette, dark: palette } } };
const find = createBrandFiles((id) => (id === 'at' ? brand : undefined));
const fileOf = (address: string): string => address.slice('/assets/'.length);

describe('the files of a brand', () => {
  it('are its sign in the widths that are asked for, with its colour to the edge', async () => {
    const sign = await find(fileOf(brandSign(brand, 192)));
    expect(sign?.type).toBe('image/png');
    const { data, info } = await sharp(sign?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([192, 192, 0x0b, 0x6e, 0x6a]);
  });

  it('and a manifest that names them', async () => {
    const manifest = await find(fileOf(brandManifest(brand)));
    expect(manifest?.type).toBe('application/manifest+json');
    expect(JSON.parse(manifest?.bytes.toString() ?? '')).toMatchObject({
      name: 'Ahornhaus',
      start_url: '/',
      icons: [{ src: brandSign(brand, 192) }, { src: brandSign(brand, 512), sizes: '512x512' }],
    });
  });

  it('change their names with name and colours, and old names are unknown', async () => {
    const other = { ...brand, name: 'Ahorn' };
    expect(brandSign(other, 192)).not.toBe(brandSign(brand, 192));
    expect(await find(fileOf(brandSign(other, 192)))).toBeUndefined();
    expect(await find(fileOf(brandSign({ ...brand, id: 'xx' }, 192)))).toBeUndefined();
    expect(await find(fileOf(brandSign(brand, 192)).replace('192', '193'))).toBeUndefined();
  });
});
