import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BasketTotalProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { BasketTotal } from './basket-total.tsx';

const htmlOf = (index: number): string => {
  const props = catalog.find('basket-total')?.examples[index]?.props as BasketTotalProps | undefined;
  return renderToStaticMarkup(BasketTotal(props ?? expect.fail('no example')));
};

describe('BasketTotal', () => {
  it('says the sum with what it includes, and leads to the checkout', () => {
    expect(htmlOf(0)).toMatch(/Zwischensumme \(3 Artikel\).*€ 144,98.*versand-zahlung.*href="\/kasse\/registrieren"/u);
    expect(htmlOf(0)).toMatch(/Versand<.*€ 5,95.*data-foot.*Gesamt<.*€ 150,93.*Zur Kasse/u);
  });

  it('leads nowhere while something cannot be had, and says why', () => {
    expect(htmlOf(1)).not.toContain('href');
    expect(htmlOf(1)).toContain('Mindestens ein Artikel ist nicht lieferbar.');
  });
});
