import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TeaserGridProps } from '../../../generated/props.ts';
import { TeaserGrid } from './teaser-grid.tsx';

const image = { src: '/assets/tile.00000000', width: 1080, height: 1440, color: '#e9e2d8' };
const teaser = (title: string): TeaserGridProps['items'][number] => ({
  title,
  image,
  imageAlt: '',
  href: `/c/${title}`,
  linkLabel: `${title} ansehen`,
});
const render = (props: TeaserGridProps): string => renderToStaticMarkup(TeaserGrid(props));

describe('TeaserGrid', () => {
  it('makes each tile one link', () => {
    const html = render({ layout: 'tiles', items: [teaser('kleider'), teaser('strick')] });
    expect(html.match(/<a /gu)).toHaveLength(2);
    expect(html).not.toMatch(/<h[1-6]/u);
  });

  it('puts the titles of stories one level below the heading, or at its level without one', () => {
    expect(render({ layout: 'story', title: 'Zuhause', items: [teaser('wohnen')] })).toMatch(
      /<h2[^>]*>Zuhause<.*<h3[^>]*>wohnen</u,
    );
    expect(render({ layout: 'story', items: [teaser('wohnen')] })).toMatch(/<h2[^>]*>wohnen</u);
  });

  it('alternates the sides of stories unless one is asked for', () => {
    const classesOf = (html: string): string[] =>
      [...html.matchAll(/<div class="([^"]+)"><picture/gu)].map((match) => match[1] ?? '');
    const [first, second] = classesOf(render({ layout: 'story', items: [teaser('a'), teaser('b')] }));
    expect(first).not.toBe(second);
    expect(classesOf(render({ layout: 'story', items: [{ ...teaser('a'), side: 'right' }, teaser('b')] }))).toEqual([
      second,
      second,
    ]);
  });

  it('makes each of a pair one link under a heading, large and small, then small and large', () => {
    const html = render({ layout: 'pair', title: 'Ideen', items: ['a', 'b', 'c', 'd'].map(teaser) });
    expect(html.match(/<h3/gu)).toHaveLength(4);
    expect([...html.matchAll(/sizes="\(min-width: 1140px\) (\d+)px/gu)].map(([, width]) => width)).toEqual([
      '655',
      '362',
      '362',
      '655',
    ]);
    expect(render({ layout: 'pair', items: [teaser('a'), teaser('b')] })).toMatch(/<h2[^>]*>a</u);
  });

  it('gives the first of an odd number of tiles a row of its own on a phone', () => {
    expect(render({ layout: 'tiles', items: ['a', 'b', 'c'].map(teaser) }).match(/33vw, 100vw/gu)).toHaveLength(1);
    expect(render({ layout: 'tiles', items: ['a', 'b'].map(teaser) })).not.toContain('33vw, 100vw');
  });
});
