import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SearchFormProps } from '../../../generated/props.ts';
import { SearchForm } from './search-form.tsx';

const search: SearchFormProps = { action: '/s/', label: 'Suche', placeholder: 'Suchbegriff', submitLabel: 'Suchen' };
const emptyMessage = 'Bitte geben Sie zunächst Ihren Suchbegriff ein.';
const render = (more: Partial<SearchFormProps> = {}): string =>
  renderToStaticMarkup(SearchForm({ ...search, ...more }));
const pattern = (html: string): RegExp =>
  new RegExp(`^(?:${/ pattern="([^"]+)"/u.exec(html)?.[1] ?? expect.fail('no pattern')})$`, 'v');

describe('SearchForm', () => {
  it('searches without scripts, by GET', () => {
    const html = render({ name: 'query' });
    expect(html).toMatch(/<form[^>]*action="\/s\/" method="get">/u);
    expect(html).toMatch(/<input[^>]*type="search"[^>]*name="query"/u);
    expect(render()).toContain(' name="q"');
  });

  it('lets the browser keep back a search without a word and says so', () => {
    const html = render({ emptyMessage });
    expect(html).toMatch(/<input[^>]* required=""/u);
    expect(html).toMatch(new RegExp(`<p[^>]*role="alert"[^>]*>${emptyMessage}</p>`, 'u'));
  });

  it.each([
    ['   ', false],
    ['kleid', true],
    [' rotes kleid ', true],
    ['a', true],
  ])('takes "%s" for a word: %s', (term, accepted) => {
    expect(pattern(render({ emptyMessage })).test(term)).toBe(accepted);
  });

  it('sends an empty search where nothing speaks against it', () => {
    expect(render()).not.toMatch(/required|pattern|<p[ >]/u);
  });

  it('begins with the term of the page, unchanged', () => {
    expect(render({ value: 'C&A 50% "größe"' })).toContain('value="C&amp;A 50% &quot;größe&quot;"');
    expect(render()).not.toContain('value=');
  });

  it('has a line to speak in where it can suggest, and stays a searchbox until it does', () => {
    const suggestions = { label: 'Vorschläge', loading: 'Wird geladen …', failed: 'Nicht möglich.' };
    expect(render({ suggestions })).toMatch(/<output[^>]*><\/output>/u);
    const [before = '', dormant = ''] = render({ suggestions }).split('<template data-dormant="">');
    expect(before).not.toMatch(/combobox|listbox|Wird geladen/u);
    expect(dormant).toContain('Wird geladen');
    expect(render()).not.toContain('<output');
  });
});
