import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BraFinder } from './bra-finder.tsx';

const words = {
  form: 'bra-finder',
  underBustLabel: 'Unterbrustumfang in cm',
  bustLabel: 'Brustumfang in cm',
  submitLabel: 'Größe finden',
} as const;

describe('BraFinder', () => {
  it('asks for two measurements, with a point or a comma in them', () => {
    const html = renderToStaticMarkup(BraFinder({ ...words, state: { name: '', values: {}, errors: {} } }));
    expect(html.match(/inputMode="decimal"/giu)).toHaveLength(2);
    expect(html.indexOf('name="underBust"')).toBeLessThan(html.indexOf('name="bust"'));
    expect(html).toContain('method="post"');
  });

  it('holds what was typed, beside what is wrong', () => {
    const problem = 'Zu diesen Maßen finden wir leider keine Größe.';
    const state = { name: 'bra-finder', values: { underBust: '75', bust: '80' }, errors: {}, problem };
    const html = renderToStaticMarkup(BraFinder({ ...words, state }));
    expect(html).toContain('value="80"');
    expect(html).toContain(problem);
  });
});
