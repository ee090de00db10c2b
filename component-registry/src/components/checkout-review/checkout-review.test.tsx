import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CheckoutReviewProps } from '../../../generated/props.ts';
import { CheckoutReview } from './checkout-review.tsx';

const review = (state: CheckoutReviewProps['state']): string =>
  renderToStaticMarkup(
    CheckoutReview(
      {
        form: 'checkout-order',
        state,
        parts: [{ title: 'Lieferadresse', lines: ['Mara Mai', 'Graz'] }],
        basket: 'b1',
        quote: 'q1',
        terms: 'Bitte lies vorher:',
        links: [{ label: 'AGB', href: '/agb' }],
        submitLabel: 'Zahlungspflichtig bestellen',
      },
      { lines: <p>lines</p> },
    ),
  );

describe('CheckoutReview', () => {
  it('has one button, below all that is agreed to, which it sends by its hash', () => {
    const html = review({ name: '', values: {}, errors: {} });
    expect(html.match(/<button/gu)).toHaveLength(1);
    expect(html).toMatch(/Mara Mai.*lines.*name="basket" value="b1".*name="quote" value="q1".*AGB.*<button/u);
  });

  it('says why nothing was ordered', () => {
    const html = review({ name: 'checkout-order', values: {}, errors: {}, problem: 'Der Preis ist ein anderer.' });
    expect(html).toMatch(/role="alert"[^>]*>Der Preis ist ein anderer\./u);
  });
});
