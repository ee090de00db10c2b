import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { faqPage } from './faq-page.ts';
import { Faq } from './faq.tsx';

const items = [{ question: 'Wie lange?', answer: '<h2>Dauer</h2><p>Zwei Tage.</p>' }];
const script = /<script type="application\/ld\+json">(.*?)<\/script>/u;

describe('Faq', () => {
  it('unfolds natively, and its answers begin one level below its title', () => {
    const html = renderToStaticMarkup(Faq({ title: 'Fragen', items }));
    expect(html).toMatch(/<h2[^>]*>Fragen<.*<details[^>]*><summary[^>]*>.*Wie lange\?.*<h3>Dauer<\/h3>/u);
  });

  it('tells search engines the same, unless it is told not to', () => {
    const data: unknown = JSON.parse(script.exec(renderToStaticMarkup(Faq({ items })))?.[1] ?? 'null');
    expect(data).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'Wie lange?', acceptedAnswer: { '@type': 'Answer' } }],
    });
    expect(renderToStaticMarkup(Faq({ items, structuredData: false }))).not.toContain('<script');
  });

  it('keeps every text inside its script element, and every text the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '/', 'script', '!--', '"', '\\', '&', '\u2028', 'ä') }),
        (question) => {
          const text = faqPage([{ question, answer: '<p>x</p>' }]);
          expect(text).not.toMatch(/[<>]/u);
          expect(JSON.parse(text)).toMatchObject({ mainEntity: [{ name: question }] });
        },
      ),
    );
  });

  it('takes scripts out of answers', () => {
    const html = renderToStaticMarkup(
      Faq({ items: [{ question: 'x', answer: '<img src=x onerror=alert(1)><p>gut</p>' }] }),
    );
    expect(html).toContain('<p>gut</p>');
    expect(html).not.toContain('onerror');
  });
});
