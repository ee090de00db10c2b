import { ankleBoots, sneakers } from '../archetypes/shoes.ts';
import { crossbody, tote } from '../archetypes/bag.ts';
import { drape, rod } from '../archetypes/curtain.ts';
import { cushion } from '../archetypes/cushion.ts';
import { scarf } from '../archetypes/scarf.ts';
import { towelStack } from '../archetypes/towel.ts';
import { blockCheck, check, leather, linen, plain, rib, terry } from '../fabrics.ts';
import type { Master } from '../picture.ts';
import { backdrops, dye } from '../palette.ts';
import { contactShadow, product } from '../studio.ts';

const towels = [[130, 690], [126, 682], [118, 660], [112, 640]] as const;

export const masters: readonly Master[] = [
  { name: 'shoes-ankle-boot-cognac', draw: () => product('shoes-ankle-boot-cognac', 'paper', [...contactShadow(500, 1072, 360, backdrops.paper), ...ankleBoots({ leather: leather({ base: dye.cognac }, 'l'), seam: '#3a1f10', thread: '#d9a873', elastic: rib({ base: '#4d2d1a' }, 'e') })]) },
  { name: 'shoes-sneaker-white', draw: () => product('shoes-sneaker-white', 'paper', [...contactShadow(500, 1040, 380, backdrops.paper), ...sneakers({ leather: leather({ base: '#f1efea' }, 'l'), lining: terry({ base: '#dcd7cc' }, 'i'), rubber: plain({ base: '#efece5' }, 'r'), seam: '#8b8780', accent: leather({ base: '#2f4a3c' }, 'a') })]) },
  { name: 'bag-tote-cognac', draw: () => product('bag-tote-cognac', 'paper', [...contactShadow(540, 1096, 300, backdrops.paper), ...tote({ leather: leather({ base: dye.cognac }, 'l'), seam: '#43230f', thread: '#dcae7c', lining: '#3a2113' })]) },
  { name: 'bag-crossbody-black', draw: () => product('bag-crossbody-black', 'paper', [...contactShadow(540, 1084, 300, backdrops.paper), ...crossbody({ leather: leather({ base: dye.black }, 'l'), seam: '#000', thread: '#5d5c60', lining: '#111' })]) },
  { name: 'cushion-plain-teal', draw: () => product('c', 'cool', [...contactShadow(540, 1076, 300, backdrops.cool), ...cushion({ fabric: plain({ base: dye.teal }, 'f'), seam: '#0d3b38', centre: [540, 760], size: 640, gloss: 0.25 })]) },
  { name: 'cushion-check-rust', draw: () => product('c', 'cool', [...contactShadow(540, 1076, 300, backdrops.cool), ...cushion({ fabric: check({ base: dye.rust }, 'f'), seam: '#0d3b38', centre: [540, 760], size: 640 })]) },
  { name: 'towel-stack-sand', draw: () => product('t', 'cool', [...contactShadow(540, 1080, 350, backdrops.cool), ...towelStack(towels.map(([thickness, width]) => ({ fabric: terry({ base: dye.sand }, 'f'), seam: '#7a6a4c', thickness, width })), 1085)]) },
  { name: 'curtain-plain-linen', draw: () => product('u', 'cool', [...rod(250, 830, 190, 20), ...drape({ fabric: linen({ base: dye.linen }, 'f'), seam: '#8a7c63', left: 330, right: 750, top: 206, foot: 1250, pleats: 7 })]) },
  { name: 'scarf-plain-grey', draw: () => product('s', 'paper', scarf({ fabric: plain({ base: dye.grey }, 'f'), seam: '#5a595b', fringe: dye.grey })) },
  { name: 'scarf-check-red', draw: () => product('s', 'paper', scarf({ fabric: blockCheck({ base: dye.red }, 'f'), seam: '#5a595b', fringe: dye.red })) },
];
