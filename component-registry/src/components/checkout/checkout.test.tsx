import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkout } from './checkout.tsx';

const words = { title: 'Lieferung', stepsLabel: 'Schritte' };

describe('Checkout', () => {
  it('leads back to what is done, and only there', () => {
    const steps = [
      { label: 'Anmelden', state: 'done', href: '/kasse/registrieren' },
      { label: 'Lieferung', state: 'current', href: '/kasse/lieferservice' },
      { label: 'Zahlung', state: 'open', href: '/kasse/zahlung' },
    ] as const;
    const html = renderToStaticMarkup(Checkout({ ...words, steps: [...steps] }, { main: <p>form</p> }));
    expect([...html.matchAll(/href="([^"]*)"/gu)].map(([, href]) => href)).toEqual(['/kasse/registrieren']);
    expect(html).toMatch(/<li[^>]*aria-current="step"[^>]*>.*Lieferung/u);
  });

  it('is a heading with what stands below it, where there are no steps', () => {
    const html = renderToStaticMarkup(Checkout({ ...words, steps: [] }, { aside: <p>login</p> }));
    expect(html).not.toContain('<nav');
    expect(html).toMatch(/<h1[^>]*>Lieferung<\/h1>.*login/u);
  });
});
