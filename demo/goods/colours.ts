/** A colour of the made-up goods: how it is dyed, and how shops call it after "in" or "coloris". */
export interface Colour {
  readonly hex: `#${string}`;
  readonly de: string;
  readonly fr: string;
  readonly nl: string;
}

/** The colours that goods come in; the keys name designs and pictures. */
export const COLOURS = {
  teal: { hex: '#1d6f6a', de: 'Petrol', fr: 'pétrole', nl: 'Petrol' },
  rust: { hex: '#a9502e', de: 'Rost', fr: 'rouille', nl: 'Roest' },
  sky: { hex: '#8fb0cc', de: 'Himmelblau', fr: 'bleu ciel', nl: 'Hemelsblauw' },
  olive: { hex: '#6a6a48', de: 'Oliv', fr: 'olive', nl: 'Olijf' },
  black: { hex: '#26262a', de: 'Schwarz', fr: 'noir', nl: 'Zwart' },
  ivory: { hex: '#f1eadc', de: 'Creme', fr: 'crème', nl: 'Crème' },
  navy: { hex: '#26334d', de: 'Marine', fr: 'marine', nl: 'Marine' },
  white: { hex: '#f5f3ee', de: 'Weiß', fr: 'blanc', nl: 'Wit' },
  oat: { hex: '#d8c8ae', de: 'Hafer', fr: 'avoine', nl: 'Haver' },
  forest: { hex: '#2f4a3c', de: 'Tannengrün', fr: 'vert sapin', nl: 'Dennengroen' },
  camel: { hex: '#b78c61', de: 'Camel', fr: 'camel', nl: 'Camel' },
  brown: { hex: '#7b5a43', de: 'Braun', fr: 'brun', nl: 'Bruin' },
  charcoal: { hex: '#44464a', de: 'Anthrazit', fr: 'anthracite', nl: 'Antraciet' },
  burgundy: { hex: '#6e2233', de: 'Bordeaux', fr: 'bordeaux', nl: 'Bordeaux' },
  red: { hex: '#b5352f', de: 'Rot', fr: 'rouge', nl: 'Rood' },
  plum: { hex: '#5d2a52', de: 'Pflaume', fr: 'prune', nl: 'Pruim' },
  nude: { hex: '#d9b39a', de: 'Nude', fr: 'nude', nl: 'Nude' },
  rose: { hex: '#d3a0a3', de: 'Rosé', fr: 'rose', nl: 'Roze' },
  grey: { hex: '#a5a4a6', de: 'Grau', fr: 'gris', nl: 'Grijs' },
  sand: { hex: '#cdb994', de: 'Sand', fr: 'sable', nl: 'Zand' },
  mustard: { hex: '#c9962f', de: 'Senf', fr: 'moutarde', nl: 'Mosterd' },
  sage: { hex: '#9ea391', de: 'Salbei', fr: 'sauge', nl: 'Salie' },
  lilac: { hex: '#a796b8', de: 'Flieder', fr: 'lilas', nl: 'Lila' },
  cobalt: { hex: '#2d4f9e', de: 'Kobalt', fr: 'cobalt', nl: 'Kobalt' },
  coral: { hex: '#d9705c', de: 'Koralle', fr: 'corail', nl: 'Koraal' },
  mint: { hex: '#a9cdbb', de: 'Mint', fr: 'menthe', nl: 'Mint' },
  denim: { hex: '#4d6d93', de: 'Jeansblau', fr: 'bleu jean', nl: 'Jeansblauw' },
  indigo: { hex: '#2f4166', de: 'Indigo', fr: 'indigo', nl: 'Indigo' },
  cognac: { hex: '#9a5b31', de: 'Cognac', fr: 'cognac', nl: 'Cognac' },
  oak: { hex: '#c19a6b', de: 'Eiche', fr: 'chêne', nl: 'Eiken' },
  walnut: { hex: '#6f4e37', de: 'Nuss', fr: 'noyer', nl: 'Noten' },
  steel: { hex: '#b9bfc2', de: 'Edelstahl', fr: 'inox', nl: 'Rvs' },
  copper: { hex: '#b87351', de: 'Kupfer', fr: 'cuivre', nl: 'Koper' },
  brass: { hex: '#b8924f', de: 'Messing', fr: 'laiton', nl: 'Messing' },
} as const satisfies Record<string, Colour>;

export type ColourKey = keyof typeof COLOURS;
