import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HeaderProps } from '../../../generated/props.ts';
import type { Slots } from '../../render/component.ts';
import examples from './examples.json' with { type: 'json' };
import { Header } from './header.tsx';

const search = { action: '/s/', label: 'Suche', placeholder: 'Suchbegriff', submitLabel: 'Suchen' };
const bare: HeaderProps = {
  name: 'Ahornhaus',
  homeHref: '/',
  homeLabel: 'Ahornhaus, zur Startseite',
  navLabel: 'Sortiment',
  categories: [],
  search,
};
const render = (props: HeaderProps, slots: Slots = {}): string => renderToStaticMarkup(Header(props, slots));

describe('Header', () => {
  it('searches without scripts, by GET', () => {
    const html = render({ ...bare, search: { ...search, name: 'query' } });
    expect(html).toMatch(/<form[^>]*action="\/s\/" method="get">/u);
    expect(html).toMatch(/<input[^>]*type="search"[^>]*name="query"/u);
  });

  it('leaves out what it was not given', () => {
    const html = render(bare);
    expect(html).not.toMatch(/<nav|<ul/u);
    expect(html.match(/<a /gu)).toHaveLength(1);
  });

  it('has no search, and keeps account and basket, where a layout gives none', () => {
    const { search: _search, ...without } = bare;
    const html = render({ ...without, basket: { label: 'Zum Warenkorb', href: '/warenkorb' } });
    expect(html).not.toMatch(/<form|type="search"/u);
    expect(html).toMatch(/href="\/warenkorb".*Zum Warenkorb/u);
  });

  it('says the count of the basket in words and shows it as a number', () => {
    const html = render({
      ...bare,
      basket: { label: 'Warenkorb', href: '/warenkorb', count: 2, countLabel: '2 Artikel' },
    });
    expect(html).toContain('>Warenkorb, 2 Artikel</span>');
    expect(html).toMatch(/aria-hidden="true" data-badge="">2<\/span>/u);
  });

  it('marks the category that the page belongs to', () => {
    const html = render({
      ...bare,
      categories: [
        { label: 'Damen', href: '/c/damen' },
        { label: 'Herren', href: '/c/herren', current: true },
      ],
    });
    expect(html.match(/aria-current="true"/gu)).toHaveLength(1);
    expect(html).toMatch(/aria-current="true">Herren</u);
  });

  it('puts the menu of a phone between word mark and search, as they are seen', () => {
    const html = render(bare, { menu: 'MENU' });
    const places = ['Ahornhaus', 'MENU', '<form'].map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('shows the mega menu in place of the plain categories', () => {
    const html = render({ ...bare, categories: [{ label: 'Damen', href: '/c/damen' }] }, { nav: 'MEGA' });
    expect(html).toContain('MEGA');
    expect(html).not.toContain('Damen');
  });

  it('keeps back an empty search when it has the words for it', () => {
    expect(render({ ...bare, search: { ...search, emptyMessage: 'Bitte einen Suchbegriff eingeben.' } })).toMatch(
      /required="".*Bitte einen Suchbegriff eingeben\./u,
    );
    expect(render(bare)).not.toContain('required');
  });

  it('has an example without anything optional', () => {
    expect(examples.map(({ name }) => name)).toContain('bare');
  });
});
