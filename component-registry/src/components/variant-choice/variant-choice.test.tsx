import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { VariantChoiceProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { VariantChoice } from './variant-choice.tsx';

const propsOf = (index: number): VariantChoiceProps =>
  (catalog.find('variant-choice')?.examples[index]?.props as VariantChoiceProps | undefined) ??
  expect.fail('no example');
const htmlOf = (index: number): string => renderToStaticMarkup(VariantChoice(propsOf(index)));

describe('VariantChoice', () => {
  it('leads to every choice, says which one is shown, and strikes what is sold out in words too', () => {
    const html = htmlOf(0);
    expect(html).toMatch(/Farbe: <span[^>]*>Petrol</u);
    expect(html).toMatch(/href="\/p\/AT-1001\?colour=rost#choice" rel="nofollow".*?Rost, Ausverkauft/u);
    expect(html).toMatch(/size=38#choice"[^>]*aria-current="true"/u);
    expect(html).toMatch(/data-choice="sold-out"><span class="[^"]+">40<\/span> <span[^>]*>Ausverkauft</u);
    expect(html).toMatch(/<output[^>]*>Nur noch wenige verfügbar<\/output>/u);
  });

  it('says to whoever was led to a size by the adviser which one it is, and takes the focus for it', () => {
    expect(htmlOf(0)).toMatch(
      /<output[^>]*id="advised-size" tabindex="-1">Deine Größe: <span[^>]*>38<\/span><\/output>/iu,
    );
    const { size: _, ...unchosen } = propsOf(0);
    expect(renderToStaticMarkup(VariantChoice(unchosen))).not.toContain('advised-size');
  });

  it('says that what is chosen cannot be had', () => {
    expect(htmlOf(1)).toMatch(/<output[^>]*>Ausverkauft<\/output>/u);
    expect(htmlOf(1)).not.toContain('Farbe');
  });

  it('leaves nothing behind where nothing is to be said', () => {
    expect(VariantChoice({ colours: [], sizes: [], colourLabel: 'Farbe', sizeLabel: 'Größe' })).toBeNull();
  });
});
