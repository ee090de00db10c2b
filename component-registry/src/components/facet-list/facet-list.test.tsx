import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FacetListProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { rulesOf } from '../../styling/style.ts';
import { FacetList } from './facet-list.tsx';

const example = catalog.find('facet-list')?.examples[0]?.props as FacetListProps | undefined;
const props = example ?? expect.fail('no example');
const render = (more: Partial<FacetListProps> = {}): string => renderToStaticMarkup(FacetList({ ...props, ...more }));

describe('FacetList', () => {
  it('opens a native dialog by a button that says how many values are chosen', () => {
    const html = render();
    expect(html).toMatch(/<button[^>]*popoverTarget="list-filters"[^>]*>.*Filter · 2/iu);
    expect(html).toMatch(/<dialog[^>]*id="list-filters"[^>]*aria-label="Filter"/u);
    expect(render({ chosen: 0 })).not.toContain('Filter ·');
  });

  it('shows every value as a link with its number, the chosen ones marked, and strikes what cannot be chosen', () => {
    const html = render();
    expect(html).toMatch(/href="\/c\/damenmode\?colour=schwarz" rel="nofollow".*?Schwarz<\/span>.*?\(14\)/u);
    expect(html).toMatch(/aria-current="true"[^>]*>.*?Petrol/u);
    expect(html).toMatch(/<span class="[^"]+ [^"]+"><span>XXL<\/span>/u);
    expect(html).toContain('--dot:#1f7d77');
    expect(html).toContain('ab 4 Sternen (12)');
  });

  it('keeps the ground of a chosen size under a pointer, since its word is light', () => {
    const chip = /<a class="([^"]+)"[^>]*aria-current="true"[^>]*><span>38</u.exec(render())?.[1] ?? '';
    const css = rulesOf(chip)
      .map((rule) => rule.css)
      .join('');
    expect(css).toMatch(/\[aria-current\]\s*\{[^}]*background/u);
    for (const [, hovered] of css.matchAll(/([^{}]*:hover)[^{}]*\{/gu))
      expect(hovered).toContain(':not([aria-current])');
  });

  it('keeps the ring of the focus whole where a box that scrolls cuts what reaches beyond it', () => {
    const cssOf = (classes: RegExp): string =>
      rulesOf(classes.exec(render())?.[1] ?? '')
        .map((rule) => rule.css)
        .join('');
    expect(cssOf(/<summary class="([^"]+)"/u)).toMatch(/:focus-visible\s*\{[^}]*outline-offset:\s*-2px/u);
    expect(cssOf(/<\/summary><div class="([^"]+)"/u)).toMatch(/padding-top:/u);
  });

  it('asks for a price with a form that brings along what else is chosen', () => {
    expect(render()).toMatch(
      /<form[^>]*action="\/c\/damenmode" method="get"[^>]*><input type="hidden" name="size" value="38"\/>.*name="minPrice".*name="maxPrice"[^>]*value="120"/u,
    );
  });

  it('leaves nothing behind without filters', () => {
    expect(FacetList({ ...props, filters: [] })).toBeNull();
  });
});
