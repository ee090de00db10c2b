import type { KindKey } from '../../goods/designs.ts';
import { blouse } from '../archetypes/blouse.ts';
import { alineDress } from '../archetypes/aline-dress.ts';
import { maxiDress } from '../archetypes/maxi-dress.ts';
import { sheathDress } from '../archetypes/sheath-dress.ts';
import { tailored } from '../archetypes/jacket.ts';
import { cardigan, jumper } from '../archetypes/knit.ts';
import { shirtDress } from '../archetypes/shirt-dress.ts';
import { denimSkirt, pleatedSkirt } from '../archetypes/skirt.ts';
import { jeans } from '../archetypes/jeans.ts';
import { shorts } from '../archetypes/shorts.ts';
import { trousers } from '../archetypes/trousers.ts';
import { bikini } from '../archetypes/bikini.ts';
import { swimsuit } from '../archetypes/swimsuit.ts';
import { tshirt } from '../archetypes/tshirt.ts';
import { cutFrom, type Cut } from '../cut.ts';
import { check, denim, dot, floral, pinstripe, plain, rib, stripe } from '../fabrics.ts';
import { backdrops, dye } from '../palette.ts';
import type { Layer, Master } from '../picture.ts';
import { framed, product } from '../studio.ts';

const master = (
  name: string,
  kind: KindKey,
  cut: Cut,
  layers: (cut: Cut) => readonly Layer[],
  highest = Infinity,
): Master => ({
  name,
  draw: () => product(name, 'paper', framed(layers(cut), { highest })),
  goods: { kind, paper: 'paper', colour: cut.colour, layers: () => layers(cut) },
});

/** The fashion of Ahornhaus. */
export const masters: readonly Master[] = [
  master(
    'dress-aline-floral-teal',
    'dress-aline',
    cutFrom(floral, { base: dye.teal, second: '#f2e6d2', third: '#d0924d' }),
    (cut) => alineDress(cut, '#efe0c6'),
  ),
  master(
    'dress-aline-floral-rust',
    'dress-aline',
    cutFrom(floral, { base: dye.rust, second: '#f6e3cc', third: '#3d4a3a' }),
    (cut) => alineDress(cut, '#f3dfc4'),
  ),
  master(
    'dress-aline-meadow-rust',
    'dress-aline',
    cutFrom(floral, { base: '#b8603a', second: '#e8b45c', third: '#6d2417' }),
    (cut) => alineDress(cut, '#b8603a'),
  ),
  master(
    'dress-aline-meadow-teal',
    'dress-aline',
    cutFrom(floral, { base: '#2a7f79', second: '#e9b7ac', third: '#123f46' }),
    (cut) => alineDress(cut, '#2a7f79'),
  ),
  master(
    'dress-shirt-stripe-blue',
    'dress-shirt',
    cutFrom(pinstripe, { base: '#f3f4f3', second: dye.skyBlue }),
    (cut) => shirtDress(cut, '#f4f1ea'),
  ),
  master('dress-maxi-plain-olive', 'dress-maxi', cutFrom(plain, { base: dye.olive }), (cut) => maxiDress(cut)),
  master('dress-sheath-plain-black', 'dress-sheath', cutFrom(plain, { base: dye.black }), (cut) =>
    sheathDress(cut, dye.brass),
  ),
  master('dress-sheath-plain-navy', 'dress-sheath', cutFrom(plain, { base: dye.navy }), (cut) =>
    sheathDress(cut, dye.brass),
  ),
  master('blouse-plain-ivory', 'blouse-band', cutFrom(plain, { base: dye.ivory }), (cut) => blouse(cut, 'band')),
  master('blouse-dot-navy', 'blouse-bow', cutFrom(dot, { base: dye.navy, second: '#e9e4da' }), (cut) =>
    blouse(cut, 'bow'),
  ),
  master('tshirt-plain-white', 'tshirt', cutFrom(plain, { base: dye.white }), (cut) => tshirt(cut)),
  master('tshirt-stripe-navy', 'tshirt', cutFrom(stripe, { base: dye.ivory, second: dye.navy }), (cut) => tshirt(cut)),
  master('knit-rib-oat', 'jumper-crew', cutFrom(rib, { base: dye.oat }), (cut) => jumper(cut, 'crew')),
  master('knit-rib-forest', 'jumper-roll', cutFrom(rib, { base: dye.forest }), (cut) => jumper(cut, 'roll')),
  master('cardigan-rib-camel', 'cardigan', cutFrom(rib, { base: dye.camel }), (cut) => cardigan(cut, '#5a3a24')),
  master('blazer-plain-navy', 'blazer', cutFrom(plain, { base: dye.navy }), (cut) =>
    tailored(cut, {
      buttonColour: '#1b2030',
      lining: '#6d7480',
      hem: 1130,
      closing: 690,
      close: 'single',
    }),
  ),
  master(
    'blazer-check-brown',
    'blazer',
    cutFrom(check, { base: dye.brown, second: '#e2cfb4', third: '#c06a35' }),
    (cut) =>
      tailored(cut, {
        buttonColour: '#3b281c',
        lining: '#8b6f57',
        hem: 1130,
        closing: 690,
        close: 'single',
      }),
  ),
  master('coat-plain-camel', 'coat-tie', cutFrom(plain, { base: dye.camel }), (cut) =>
    tailored(cut, {
      buttonColour: '#5a3a24',
      lining: '#8a6546',
      hem: 1480,
      closing: 760,
      close: 'tie',
    }),
  ),
  master('coat-plain-charcoal', 'coat-double', cutFrom(plain, { base: dye.charcoal }), (cut) =>
    tailored(cut, {
      buttonColour: '#1f1f22',
      lining: '#2c2c30',
      hem: 1480,
      closing: 700,
      close: 'double',
    }),
  ),
  master('jeans-denim-blue', 'jeans', cutFrom(denim, { base: dye.denimBlue }), (cut) => jeans(cut, '#c98f4e', 0.26)),
  master('jeans-denim-black', 'jeans', cutFrom(denim, { base: dye.denimBlack }), (cut) => jeans(cut, '#6d6a68', 0.12)),
  master('trousers-plain-sand', 'trousers', cutFrom(plain, { base: dye.sand }), (cut) => trousers(cut)),
  master('skirt-pleat-burgundy', 'skirt-pleat', cutFrom(plain, { base: dye.burgundy }), (cut) => pleatedSkirt(cut)),
  master('skirt-denim-indigo', 'skirt-denim', cutFrom(denim, { base: dye.indigo }), (cut) =>
    denimSkirt(cut, '#c98f4e'),
  ),
  master('shorts-plain-olive', 'shorts', cutFrom(plain, { base: dye.olive }), (cut) => shorts(cut, '#4a4a33')),
  master('swimsuit-plain-navy', 'swimsuit', cutFrom(plain, { base: dye.navy }), (cut) =>
    swimsuit(cut, backdrops.paper),
  ),
  master(
    'bikini-dot-red',
    'bikini-triangle',
    cutFrom(dot, { base: dye.red, second: '#fbf2e6' }),
    (cut) => bikini(cut, 'triangle', backdrops.paper),
    150,
  ),
];
