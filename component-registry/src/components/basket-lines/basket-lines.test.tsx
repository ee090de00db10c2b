import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BasketLinesProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { BasketLines } from './basket-lines.tsx';

const htmlOf = (index: number): string => {
  const props = catalog.find('basket-lines')?.examples[index]?.props as BasketLinesProps | undefined;
  return renderToStaticMarkup(BasketLines(props ?? expect.fail('no example')));
};

describe('BasketLines', () => {
  it('has a form for each line that says what its quantity is to be, and one that takes it out', () => {
    const html = htmlOf(0);
    expect(html.match(/<li/gu)).toHaveLength(2);
    expect(html).toMatch(
      /value="SKU-1001-PETROL-38".*<option value="2" selected="">2<.*value="set" name="do".*119,98/u,
    );
    expect(html).toMatch(/value="remove"[^>]*aria-label="Leuchte aus dem Warenkorb entfernen"/u);
    expect(html).toContain('Der Preis ist von € 79,99 auf € 59,99 gefallen.');
  });

  it('has no quantity for what cannot be had, and puts back what was taken out', () => {
    const html = htmlOf(1);
    expect(html).not.toContain('<select');
    expect(html).toMatch(/Leuchte liegt nicht mehr im Warenkorb\..*value="restore"/u);
  });

  it('sets what there is too little of to what there is', () => {
    expect(htmlOf(2)).toMatch(
      /nur noch 3 Stück.*value="LAMP".*value="3" name="quantity"|nur noch 3 Stück.*name="quantity" value="3".*value="set"/u,
    );
  });

  it('says what could not be done, and shows what the shop has no more without a picture', () => {
    const html = htmlOf(3);
    expect(html).toMatch(/role="alert">Dein Warenkorb konnte nicht/u);
    expect(html).not.toMatch(/<img|href=/u);
  });
});
