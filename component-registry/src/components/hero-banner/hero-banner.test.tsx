import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HeroBannerProps } from '../../../generated/props.ts';
import { HeroBanner } from './hero-banner.tsx';

const props: HeroBannerProps = {
  headline: 'Gute Wolle',
  imageAlt: '',
  image: { src: '/assets/hero.00000000', width: 1600, height: 900, color: '#d9cdbd' },
};
const render = (more: Partial<HeroBannerProps> = {}): string => renderToStaticMarkup(HeroBanner({ ...props, ...more }));

describe('HeroBanner', () => {
  it('opens a page: first level, picture at once and first', () => {
    expect(render()).toMatch(/<h1[^>]*>Gute Wolle<\/h1>/u);
    expect(render()).toContain('fetchPriority="high"');
  });

  it('opens a part of a page: second level, picture when it is near', () => {
    const html = render({ level: 2, priority: false });
    expect(html).toMatch(/<h2[^>]*>Gute Wolle<\/h2>/u);
    expect(html).toContain('loading="lazy"');
    expect(html).not.toContain('avif');
  });

  it('leaves nothing behind for missing words', () => {
    expect(render()).not.toMatch(/<p[ >]|<a /u);
    expect(render({ link: { label: 'Neuheiten', href: '/c/neu' } })).toMatch(/<a[^>]*href="\/c\/neu">Neuheiten<\/a>/u);
  });

  it('keeps the picture before the words in reading order on either side', () => {
    const html = render({ side: 'right' });
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'));
    expect(html).not.toBe(render({ side: 'left' }));
  });
});
