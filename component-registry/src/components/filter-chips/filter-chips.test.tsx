import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FilterChips } from './filter-chips.tsx';

const chip = { label: 'Petrol', href: '/c/kleider', remove: 'Filter „Petrol“ entfernen' };

describe('FilterChips', () => {
  it('names what each of its links takes away, and the way out of all', () => {
    const html = renderToStaticMarkup(
      FilterChips({ label: 'Gewählt', chips: [chip], reset: { label: 'Alle löschen', href: '/c/kleider' } }),
    );
    expect(html).toMatch(/<ul[^>]*aria-label="Gewählt".*rel="nofollow" aria-label="Filter „Petrol“ entfernen">Petrol/u);
    expect(html).toContain('Alle löschen');
  });

  it('leaves nothing behind where nothing is chosen', () => {
    expect(FilterChips({ label: 'Gewählt', chips: [] })).toBeNull();
  });
});
