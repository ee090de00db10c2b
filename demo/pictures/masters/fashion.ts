import { blouse } from '../archetypes/blouse.ts';
import { alineDress, maxiDress, sheathDress } from '../archetypes/dress.ts';
import { tailored } from '../archetypes/jacket.ts';
import { cardigan, jumper } from '../archetypes/knit.ts';
import { shirtDress } from '../archetypes/shirt-dress.ts';
import { denimSkirt, pleatedSkirt } from '../archetypes/skirt.ts';
import { jeans, shorts, trousers } from '../archetypes/trousers.ts';
import { bikini, swimsuit } from '../archetypes/swim.ts';
import { tshirt } from '../archetypes/tshirt.ts';
import { cutFrom } from '../cut.ts';
import { check, denim, dot, floral, pinstripe, plain, rib, stripe } from '../fabrics.ts';
import { backdrops, dye } from '../palette.ts';
import type { Layer, Master } from '../picture.ts';
import { framed, product } from '../studio.ts';

const master = (name: string, layers: () => readonly Layer[], highest = Infinity): Master => ({
  name,
  draw: () => product(name, 'paper', framed(layers(), { highest })),
});

/** The fashion of Ahornhaus. */
export const masters: readonly Master[] = [
  master('dress-aline-floral-teal', () =>
    alineDress(cutFrom(floral, { base: dye.teal, second: '#f2e6d2', third: '#d0924d' }), '#efe0c6'),
  ),
  master('dress-aline-floral-rust', () =>
    alineDress(cutFrom(floral, { base: dye.rust, second: '#f6e3cc', third: '#3d4a3a' }), '#f3dfc4'),
  ),
  master('dress-aline-meadow-rust', () =>
    alineDress(cutFrom(floral, { base: '#b8603a', second: '#e8b45c', third: '#6d2417' }), '#b8603a'),
  ),
  master('dress-aline-meadow-teal', () =>
    alineDress(cutFrom(floral, { base: '#2a7f79', second: '#e9b7ac', third: '#123f46' }), '#2a7f79'),
  ),
  master('dress-shirt-stripe-blue', () =>
    shirtDress(cutFrom(pinstripe, { base: '#f3f4f3', second: dye.skyBlue }), '#f4f1ea'),
  ),
  master('dress-maxi-plain-olive', () => maxiDress(cutFrom(plain, { base: dye.olive }))),
  master('dress-sheath-plain-black', () => sheathDress(cutFrom(plain, { base: dye.black }), dye.brass)),
  master('dress-sheath-plain-navy', () => sheathDress(cutFrom(plain, { base: dye.navy }), dye.brass)),
  master('blouse-plain-ivory', () => blouse(cutFrom(plain, { base: dye.ivory }), 'band')),
  master('blouse-dot-navy', () => blouse(cutFrom(dot, { base: dye.navy, second: '#e9e4da' }), 'bow')),
  master('tshirt-plain-white', () => tshirt(cutFrom(plain, { base: dye.white }))),
  master('tshirt-stripe-navy', () => tshirt(cutFrom(stripe, { base: dye.ivory, second: dye.navy }))),
  master('knit-rib-oat', () => jumper(cutFrom(rib, { base: dye.oat }), 'crew')),
  master('knit-rib-forest', () => jumper(cutFrom(rib, { base: dye.forest }), 'roll')),
  master('cardigan-rib-camel', () => cardigan(cutFrom(rib, { base: dye.camel }), '#5a3a24')),
  master('blazer-plain-navy', () =>
    tailored(cutFrom(plain, { base: dye.navy }), {
      buttonColour: '#1b2030',
      lining: '#6d7480',
      hem: 1130,
      closing: 690,
      close: 'single',
    }),
  ),
  master('blazer-check-brown', () =>
    tailored(cutFrom(check, { base: dye.brown, second: '#e2cfb4', third: '#c06a35' }), {
      buttonColour: '#3b281c',
      lining: '#8b6f57',
      hem: 1130,
      closing: 690,
      close: 'single',
    }),
  ),
  master('coat-plain-camel', () =>
    tailored(cutFrom(plain, { base: dye.camel }), {
      buttonColour: '#5a3a24',
      lining: '#8a6546',
      hem: 1480,
      closing: 760,
      close: 'tie',
    }),
  ),
  master('coat-plain-charcoal', () =>
    tailored(cutFrom(plain, { base: dye.charcoal }), {
      buttonColour: '#1f1f22',
      lining: '#2c2c30',
      hem: 1480,
      closing: 700,
      close: 'double',
    }),
  ),
  master('jeans-denim-blue', () => jeans(cutFrom(denim, { base: dye.denimBlue }), '#c98f4e', 0.26)),
  master('jeans-denim-black', () => jeans(cutFrom(denim, { base: dye.denimBlack }), '#6d6a68', 0.12)),
  master('trousers-plain-sand', () => trousers(cutFrom(plain, { base: dye.sand }))),
  master('skirt-pleat-burgundy', () => pleatedSkirt(cutFrom(plain, { base: dye.burgundy }))),
  master('skirt-denim-indigo', () => denimSkirt(cutFrom(denim, { base: dye.indigo }), '#c98f4e')),
  master('shorts-plain-olive', () => shorts(cutFrom(plain, { base: dye.olive }), '#4a4a33')),
  master('swimsuit-plain-navy', () => swimsuit(cutFrom(plain, { base: dye.navy }), backdrops.paper)),
  master(
    'bikini-dot-red',
    () => bikini(cutFrom(dot, { base: dye.red, second: '#fbf2e6' }), 'triangle', backdrops.paper),
    150,
  ),
];
