import { drape, rod } from '../archetypes/curtain.ts';
import { cushion } from '../archetypes/cushion.ts';
import { scarf } from '../archetypes/scarf.ts';
import { towelStack } from '../archetypes/towel.ts';
import type { Fabric, Master } from '../picture.ts';
import { backdrops } from '../palette.ts';
import { contactShadow, product } from '../studio.ts';
const plain = (c: string): Fabric => ({ defs: '', fill: c });

export const masters: readonly Master[] = [
  { name: 'cushion-plain-teal', draw: () => product('c', 'cool', [...contactShadow(540, 1076, 300, backdrops.cool), ...cushion({ fabric: plain('#1d6f6a'), seam: '#0d3b38', centre: [540, 760], size: 640, gloss: 0.25 })]) },
  { name: 'towel-stack-sand', draw: () => product('t', 'cool', [...contactShadow(540, 1080, 350, backdrops.cool), ...towelStack([
    { fabric: plain('#cdb994'), seam: '#7a6a4c', thickness: 130, width: 690 }, { fabric: plain('#cdb994'), seam: '#7a6a4c', thickness: 126, width: 682 }, { fabric: plain('#cdb994'), seam: '#7a6a4c', thickness: 118, width: 660 }, { fabric: plain('#cdb994'), seam: '#7a6a4c', thickness: 112, width: 640 }], 1085)]) },
  { name: 'curtain-plain-linen', draw: () => product('u', 'cool', [...rod(250, 830, 190, 20), ...drape({ fabric: plain('#dfd3bf'), seam: '#8a7c63', left: 330, right: 750, top: 206, foot: 1250, pleats: 7 })]) },
  { name: 'scarf-plain-grey', draw: () => product('s', 'paper', scarf({ fabric: plain('#a5a4a6'), seam: '#5a595b', fringe: '#a5a4a6' })) },
];
