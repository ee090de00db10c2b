import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BreadcrumbsProps } from '../../../generated/props.ts';
import { breadcrumbList } from './breadcrumb-list.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

const items: BreadcrumbsProps['items'] = [
  { label: 'Startseite', href: '/' },
  { label: 'Damen', href: '/c/damen' },
  { label: 'Kleider' },
];
const render = (props: Partial<BreadcrumbsProps> = {}): string =>
  renderToStaticMarkup(Breadcrumbs({ label: 'Du bist hier', items, ...props }));

describe('Breadcrumbs', () => {
  it('leads up the way and marks this page, which is no link', () => {
    const html = render();
    expect([...html.matchAll(/<a[^>]*href="([^"]+)"/gu)].map(([, href]) => href)).toEqual(['/', '/c/damen']);
    expect(html).toMatch(/<nav[^>]*aria-label="Du bist hier"><ol/u);
    expect(html).toMatch(/<span[^>]*aria-current="page">Kleider<\/span>/u);
  });

  it('does not link this page even if its address is known', () => {
    expect(
      render({
        items: [
          { label: 'Startseite', href: '/' },
          { label: 'Damen', href: '/c/damen' },
        ],
      }).match(/<a /gu),
    ).toHaveLength(1);
  });
});

describe('breadcrumbList', () => {
  it('gives every step its place, and absolute addresses when it knows where it stands', () => {
    expect(JSON.parse(breadcrumbList(items, 'https://at.example/c/kleider'))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Startseite', item: 'https://at.example/' },
        { '@type': 'ListItem', position: 2, name: 'Damen', item: 'https://at.example/c/damen' },
        { '@type': 'ListItem', position: 3, name: 'Kleider', item: 'https://at.example/c/kleider' },
      ],
    });
  });

  it('leaves addresses as they are without one', () => {
    const { itemListElement } = JSON.parse(breadcrumbList(items, undefined)) as {
      itemListElement: { item?: string }[];
    };
    expect(itemListElement.map(({ item }) => item)).toEqual(['/', '/c/damen', undefined]);
  });

  it('cannot be left by any words, and holds them unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('</script><script>alert(1)</script>', '<!--', ']]>', '\u2028')),
        (label) => {
          const json = breadcrumbList([{ label }], undefined);
          expect(json).not.toMatch(/[<>]/u);
          expect(JSON.parse(json)).toMatchObject({ itemListElement: [{ name: label }] });
        },
      ),
    );
  });
});
