import { catalog } from '@vitrine/component-registry/manifest';
import type { ResolvedNode } from '@vitrine/schemas';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Resolution } from '../resolve/index.ts';
import { cutPictures } from './cut-pictures.ts';

const node = (type: string, props: Record<string, unknown>): ResolvedNode => ({ id: 'one', type, v: 1, props });
const warned = (type: string, props: Record<string, unknown>): string[] =>
  cutPictures(
    {
      tree: node(type, props),
      provenance: { nodes: { one: 'at/home.layer' }, values: {}, absent: {} },
    } as unknown as Resolution,
    catalog,
  ).map(({ pointer, message }) => `${pointer} ${message}`);
const picture = (width: number, height: number, focus?: object) => ({ width, height, ...(focus && { focus }) });

describe('what a frame cuts off', () => {
  it('is told with how much at which side, of the frame that shows least', () => {
    expect(warned('image-text', { image: picture(1600, 800) })).toEqual([
      expect.stringMatching(
        /^\/props\/image .*nearer to 4:5.*60 % of it is cut off: 30 % on the left, 30 % on the right/u,
      ),
    ]);
    expect(warned('hero-banner', { image: picture(750, 1000, { x: 50, y: 0 }) })[0]).toMatch(
      /16:9; in this frame 58 % of it is cut off: 0 % at the top, 58 % at the bottom/u,
    );
  });

  it('is nobody’s worry where it is little, or where what matters stays in sight', () => {
    expect(warned('image-text', { image: picture(1600, 1066), ratio: 'landscape' })).toEqual([]);
    expect(warned('image-text', { image: picture(1000, 800), ratio: 'portrait' })).toHaveLength(1);
    expect(warned('image-text', { image: picture(1000, 800, { x: 20, y: 50 }), ratio: 'portrait' })).toEqual([]);
  });

  it('is told of the layer that chose the picture, not of the one that brought its node', () => {
    const values = { one: { '/props/image': 'at/home.layer', '/props/image/$asset': 'at/home.sale.campaign' } };
    const layers = ['base/home.layout', 'at/home.layer', 'at/home.sale.campaign'];
    const tree = node('image-text', { image: picture(1600, 800) });
    const provenance = { nodes: { one: 'base/home.layout' }, values, absent: {}, layers };
    const [told] = cutPictures({ tree, provenance } as unknown as Resolution, catalog);
    expect(told?.layer).toBe('at/home.sale.campaign');
  });

  it('is told of each entry of a list, in the shape that the node chose', () => {
    const items = [{ image: picture(1000, 1000) }, { image: picture(2000, 700) }];
    expect(warned('category-tiles', { items }).map((text) => text.split(' ')[0])).toEqual(['/props/items/1/image']);
  });
});

it('the frames that components speak of are those of their styles', () => {
  const framed = catalog
    .types()
    .flatMap((type) => catalog.find(type) ?? [])
    .filter(({ frames }) => frames !== undefined);
  expect(framed.length).toBeGreaterThan(3);
  for (const { type, frames = [] } of framed) {
    const folder = new URL(`../../../../component-registry/src/components/${type}/`, import.meta.url);
    const styles = readdirSync(folder)
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('');
    for (const ratio of frames.flatMap(({ ratios }) => ratios))
      expect([type, ratio, styles.includes(ratio === '1:1' ? "'1'" : `'${ratio.replace(':', ' / ')}'`)]).toEqual([
        type,
        ratio,
        true,
      ]);
  }
});
