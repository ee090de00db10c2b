import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SearchResultsProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { SearchResults } from './search-results.tsx';

const props: SearchResultsProps = { title: 'Suchergebnisse für „kleid“', label: 'Artikel' };
const example = catalog.find('search-results')?.examples[0]?.props as SearchResultsProps | undefined;
const products = example?.products?.slice(0, 4) ?? expect.fail('no example with products');
const render = (more: Partial<SearchResultsProps> = {}): string =>
  renderToStaticMarkup(SearchResults({ ...props, ...more }, { empty: <p>slot</p> }));

describe('SearchResults', () => {
  it('shows the term unchanged, as text', () => {
    expect(render({ title: 'Suchergebnisse für „<b>C&A 50% größe/xl</b>“' })).toMatch(
      /<h1[^>]*>Suchergebnisse für „&lt;b&gt;C&amp;A 50% größe\/xl&lt;\/b&gt;“<\/h1>/u,
    );
  });

  it('puts what the last step added below the rest, where the link to it leads', () => {
    const html = render({
      products,
      newFrom: 3,
      more: { label: 'Mehr anzeigen', href: '/s/kleid?page=3#more' },
      progress: '4 von 9 Artikeln angezeigt',
    });
    const [before = '', added = ''] = html.split('id="more"');
    expect([before.match(/<article/gu)?.length, added.match(/<article/gu)?.length]).toEqual([3, 1]);
    expect(added).toMatch(/4 von 9 Artikeln angezeigt.*<a[^>]*href="\/s\/kleid\?page=3#more" rel="next"/u);
    expect(html).not.toContain('slot');
  });

  it('says beside the products what they fit, if that is not what was typed', () => {
    expect(render({ products, note: 'Das passt zu „kleid“.' })).toMatch(
      /<h1.*<p[^>]*>Das passt zu „kleid“\.<\/p>.*<article/u,
    );
  });

  it('offers terms that do find something, and what the layout has, where nothing was found', () => {
    const html = render({
      hint: 'Leider nichts.',
      alternativesLabel: 'Vorschläge',
      alternatives: [{ label: 'Kleider', href: '/s/Kleider' }],
    });
    expect(html).toMatch(/<h1.*Leider nichts\..*<h2[^>]*>Vorschläge<\/h2>.*<a[^>]*href="\/s\/Kleider".*slot/u);
  });

  it('puts filters and order above the list, and the lists that lie near above them', () => {
    const html = renderToStaticMarkup(
      SearchResults(
        { ...props, products, relatedLabel: 'Nah', related: [{ label: 'Kleider', href: '/c/kleider' }] },
        { rail: <p>Filter</p>, sort: <p>Ordnung</p>, chips: <p>Gewählt</p> },
      ),
    );
    expect(html).toMatch(/<nav aria-label="Nah".*\/c\/kleider.*Filter.*Ordnung.*Gewählt.*<article/u);
  });

  it('has what the editors say at the ninth place, once, and not in a list of fewer products', () => {
    const many = Array.from({ length: 10 }, () => products[0] ?? expect.fail('no product'));
    const shown = (more: Partial<SearchResultsProps>): number[] =>
      renderToStaticMarkup(SearchResults({ ...props, ...more }, { tile: <p>Leinen</p> }))
        .split('<p>Leinen</p>')
        .map((part) => part.match(/<article/gu)?.length ?? 0);
    expect(shown({ products: many })).toEqual([8, 2]);
    expect(shown({ products: many.slice(0, 8) })).toEqual([8]);
    expect(shown({ products: many, previous: { label: 'Zurück', href: '/c/kleider' } })).toEqual([10]);
  });

  it('leaves nothing behind of what is not there', () => {
    expect(render({ products })).not.toMatch(/rel=|<p [^>]*>(?!.*<\/article)Leider|slot/u);
    expect(render().match(/<[ha-z0-9]+/gu)).toEqual(['<section', '<span', '<div', '<h1', '<div', '<p']);
  });
});
