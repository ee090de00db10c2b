import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';
import { sanitizeRichText } from './sanitize-rich-text.ts';

describe('sanitizeRichText', () => {
  it.each([
    ['<script>alert(1)</script>Text', 'Text'],
    ['<p onclick="alert(1)" style="position:fixed" class="x">Text</p>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">Text</a>', '<span>Text</span>'],
    ['<a href="java\nscript:alert(1)">Text</a>', '<span>Text</span>'],
    ['<a href="//example.org">Text</a>', '<span>Text</span>'],
    ['<a href="data:text/html,x">Text</a>', '<span>Text</span>'],
    ['<img src=x onerror=alert(1)>Text', 'Text'],
    ['<svg><script>alert(1)</script></svg>Text', 'Text'],
    ['<iframe src="https://example.org"></iframe>Text', 'Text'],
    ['<p id="inhalt">Text</p>', '<p>Text</p>'],
  ])('takes the danger out of %s', (html, clean) => {
    expect(sanitizeRichText(html, 2)).toBe(clean);
  });

  it('keeps links of the shop, mail, telephone and foreign sites', () => {
    expect(sanitizeRichText('<a href="/agb">AGB</a>', 2)).toBe('<a href="/agb">AGB</a>');
    expect(sanitizeRichText('<a href="tel:+43800246310">Ruf an</a>', 2)).toBe('<a href="tel:+43800246310">Ruf an</a>');
    expect(sanitizeRichText('<a href="https://example.org/">Dort</a>', 2)).toBe(
      '<a href="https://example.org/" rel="noreferrer">Dort</a>',
    );
  });

  it('numbers headings from the first level on without gaps', () => {
    expect(sanitizeRichText('<h1>a</h1><h3>b</h3><h6>c</h6><h1>d</h1>', 3)).toBe(
      '<h3>a</h3><h4>b</h4><h5>c</h5><h3>d</h3>',
    );
    expect(sanitizeRichText('<h1>a</h1><h2>b</h2>', 6)).toBe('<h6>a</h6><h6>b</h6>');
  });

  it('keeps anchors on headings under a name that nothing of the page itself has, and links to them', () => {
    expect(sanitizeRichText('<h2 id="masse">Maße</h2>', 2)).toBe('<h2 id="text-masse">Maße</h2>');
    expect(sanitizeRichText('<h2 id="inhalt">Versand</h2>', 2)).toBe('<h2>Versand</h2>');
    for (const own of ['measuring', 'page-props', 'sheet'])
      expect(sanitizeRichText(`<h2 id="${own}">{"tests":[]}</h2>`, 2)).not.toContain(`id="${own}"`);
    expect(sanitizeRichText('<a href="#masse">a</a><a href="/agb/#masse">b</a><a href="#inhalt">c</a>', 2)).toBe(
      '<a href="#text-masse">a</a><a href="/agb/#text-masse">b</a><a href="#inhalt">c</a>',
    );
    expect(sanitizeRichText('<a href="https://example.org/#masse">a</a>', 2)).toContain('"https://example.org/#masse"');
  });

  it('leaves the anchors as they are that addresses outside of texts lead to', () => {
    const text = '<h2 id="versand">Versand</h2><h2 id="widerruf">Widerruf</h2><a href="/agb/#widerruf">a</a>';
    expect(sanitizeRichText(text, 2)).toBe(text);
  });

  it('changes nothing of what it has cleaned already', () => {
    const once = sanitizeRichText('<h2 id="masse">Maße</h2><a href="#masse">a</a>', 2);
    expect(sanitizeRichText(once, 2)).toBe(once);
  });

  it('lets a wide table scroll by keyboard', () => {
    expect(sanitizeRichText('<table><tr><td>1</td></tr></table>', 2)).toMatch(
      /^<div data-scroll role="group" tabindex="0"><table>.*<\/table><\/div>$/u,
    );
  });

  it('never lets a handler, script or unsafe address through, whatever comes', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      ' ',
      'a',
      'p',
      'svg',
      'script',
      'style',
      'href=',
      'javascript:',
      'onload=',
      'h2',
      'table',
      '<!--',
      '-->',
      '&lt;',
      '\u0000',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const clean = sanitizeRichText(pieces.join(''), 2);
        const tags = clean.match(/<[^>]*>/gu) ?? [];
        expect(tags.filter((tag) => /<(?:script|svg|style)|\son\w+=|javascript:/iu.test(tag))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('RichText', () => {
  it('begins its headings one level below its title', () => {
    const html = renderToStaticMarkup(RichText({ title: 'Versand', level: 2, html: '<h2>Dauer</h2>' }));
    expect(html).toMatch(/<h2[^>]*>Versand<\/h2>.*<h3>Dauer<\/h3>/u);
  });

  it('names its heading for links within the page', () => {
    const html = renderToStaticMarkup(RichText({ title: 'Maße', anchor: 'masse', html: '<a href="#masse">a</a>' }));
    expect(html).toMatch(/<h2[^>]* id="text-masse"[^>]*>Maße<\/h2>.*href="#text-masse"/u);
  });

  it('begins its headings at its level without a title', () => {
    expect(renderToStaticMarkup(RichText({ level: 3, html: '<h2>Dauer</h2>' }))).toContain('<h3>Dauer</h3>');
  });
});
