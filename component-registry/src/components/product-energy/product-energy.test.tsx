import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductEnergyProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { ProductEnergy } from './product-energy.tsx';

const propsOf = (index: number): ProductEnergyProps =>
  (catalog.find('product-energy')?.examples[index]?.props as ProductEnergyProps | undefined) ??
  expect.fail('no example');
const htmlOf = (index: number): string => renderToStaticMarkup(ProductEnergy(propsOf(index)));

describe('ProductEnergy', () => {
  it('says class and scale in words beside the arrow, and leads to the sheet', () => {
    expect(htmlOf(0)).toMatch(
      /href="([^"]+)" tabindex="-1"[^>]*#00a651[^>]*aria-hidden="true">A<.*Energieeffizienzklasse A \(Skala A bis G\).*Produktdatenblatt/u,
    );
    expect(htmlOf(1)).toContain('#ed1c24');
  });

  it('leaves nothing behind for what has no label', () => {
    expect(ProductEnergy({})).toBeNull();
  });
});
