import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { InstalmentCalculatorProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { InstalmentCalculator } from './instalment-calculator.tsx';

const htmlOf = (name: string): string => {
  const example = catalog.find('instalment-calculator')?.examples.find((each) => each.name === name);
  return renderToStaticMarkup(
    InstalmentCalculator((example?.props as InstalmentCalculatorProps | undefined) ?? expect.fail('no example')),
  );
};

describe('InstalmentCalculator', () => {
  it('is a form of the page that keeps what was asked, with the plan below it', () => {
    expect(htmlOf('default')).toMatch(
      /<form[^>]*method="get".*name="amount"[^>]*value="300,00".*<option value="12" selected="">.*17,48.*<dd[^>]*>€ 327,00/u,
    );
    expect(htmlOf('default')).toContain('repräsentatives Beispiel');
  });

  it('says that it reckons with another amount, in colours of its own', () => {
    expect(htmlOf('adjusted')).toMatch(/<output[^>]*>Der Betrag wurde/u);
    expect(htmlOf('adjusted').match(/<dl class="([^"]*)"/u)?.[1]).not.toBe(
      htmlOf('default').match(/<dl class="([^"]*)"/u)?.[1],
    );
  });

  it('leads back to a product of which nothing is chosen, without a form', () => {
    expect(htmlOf('undecided')).toMatch(/role="alert">Bitte wähle.*href="\/p\/SKU-1001"/u);
    expect(htmlOf('undecided')).not.toContain('<form');
    expect(htmlOf('empty')).not.toMatch(/<dl|role=/u);
  });
});
