import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SealStripProps } from '../../../generated/props.ts';
import { SealStrip } from './seal-strip.tsx';

const seal = (id: string): SealStripProps['seals'][number] => ({
  id,
  name: `Siegel ${id}`,
  href: `/auszeichnungen#${id}`,
});
const render = (props: Partial<SealStripProps>): string =>
  renderToStaticMarkup(SealStrip({ label: 'Auszeichnungen', seals: [seal('a')], ...props }));

describe('SealStrip', () => {
  it('shows exactly the given seals, in their order, each linked', () => {
    const html = render({ seals: ['trade-association', 'quality-seal', 'online-trade-seal'].map(seal) });
    expect([...html.matchAll(/<a[^>]*href="([^"]+)" data-seal="([^"]+)"/gu)].map(([, href, id]) => [id, href])).toEqual(
      [
        ['trade-association', '/auszeichnungen#trade-association'],
        ['quality-seal', '/auszeichnungen#quality-seal'],
        ['online-trade-seal', '/auszeichnungen#online-trade-seal'],
      ],
    );
  });

  it('shows the picture of a seal in place of an emblem, and says its name once', () => {
    const html = render({
      seals: [{ ...seal('a'), image: { src: '/assets/seal.00000000', width: 240, height: 240, color: '#ffffff' } }],
    });
    expect(html).not.toContain('<svg');
    expect(html).toContain('alt=""');
    expect(html.match(/Siegel a/gu)).toHaveLength(1);
  });

  it('stands without a heading and without notes', () => {
    expect(render({})).not.toMatch(/<h[1-6]/u);
    expect(render({ title: 'Geprüft', level: 3 })).toMatch(/<h3[^>]*>Geprüft<\/h3>/u);
  });
});
