import type { Language } from '../shops.ts';
import type { Care, Fibre } from '../words/words.ts';

/** What handwritten goods are made of beside what drawn goods are. */
export type Substance =
  | Fibre
  | 'lyocell'
  | 'silk'
  | 'cashmere'
  | 'newWool'
  | 'merino'
  | 'lambswool'
  | 'cowhide'
  | 'rubber'
  | 'foam'
  | 'wood'
  | 'oakOnly'
  | 'oakOiled'
  | 'oakVeneer'
  | 'pureBrass'
  | 'pureGlass'
  | 'earthenware'
  | 'steelAndPlastic';

/** A part that is made of something else than the rest. */
export type Part =
  | 'gusset'
  | 'lace'
  | 'upper'
  | 'insole'
  | 'sole'
  | 'cover'
  | 'legs'
  | 'base'
  | 'shade'
  | 'frame'
  | 'mirror'
  | 'body'
  | 'knobs';

export type HandwrittenCare = Care | 'dust' | 'vacuum' | 'dishwasher';

export interface HandwrittenWords {
  readonly substances: Readonly<Record<Exclude<Substance, Fibre>, string>>;
  readonly parts: Readonly<Record<Part, string>>;
  readonly care: Readonly<Record<Exclude<HandwrittenCare, Care>, string>>;
  readonly liningName: string;
  readonly fillingName: string;
  /** What Regulation (EU) 1007/2011, article 12, has said of textiles with parts such as horn. */
  readonly hornButtons: string;
}

export const HANDWRITTEN_WORDS: Readonly<Record<Language, HandwrittenWords>> = {
  de: {
    substances: {
      lyocell: 'Lyocell',
      silk: 'Seide',
      cashmere: 'Kaschmir',
      newWool: 'Schurwolle',
      merino: 'Schurwolle (Merino)',
      lambswool: 'Schurwolle (Lammwolle)',
      cowhide: 'Rindleder',
      rubber: 'Gummi',
      foam: 'Polyurethanschaum',
      wood: 'Holz',
      oakOnly: 'Eiche',
      oakOiled: 'Eiche massiv, geölt',
      oakVeneer: 'Eiche furniert',
      pureBrass: 'Messing',
      pureGlass: 'Glas',
      earthenware: 'Keramik',
      steelAndPlastic: 'Edelstahl und Kunststoff',
    },
    parts: {
      gusset: 'Zwickel',
      lace: 'Spitze',
      upper: 'Obermaterial',
      insole: 'Futter und Decksohle',
      sole: 'Laufsohle',
      cover: 'Bezug',
      legs: 'Füße',
      base: 'Fuß',
      shade: 'Schirm',
      frame: 'Rahmen',
      mirror: 'Spiegel',
      body: 'Korpus',
      knobs: 'Griffe',
    },
    care: {
      dust: 'Trocken abstauben',
      vacuum: 'Absaugen, Flecken feucht abtupfen',
      dishwasher: 'Spülmaschinengeeignet',
    },
    liningName: 'Futter',
    fillingName: 'Füllung',
    hornButtons: 'enthält nichttextile Teile tierischen Ursprungs (Knöpfe aus Horn)',
  },
  fr: {
    substances: {
      lyocell: 'lyocell',
      silk: 'soie',
      cashmere: 'cachemire',
      newWool: 'laine vierge',
      merino: 'laine vierge (mérinos)',
      lambswool: "laine vierge (laine d'agneau)",
      cowhide: 'cuir de vachette',
      rubber: 'caoutchouc',
      foam: 'mousse de polyuréthane',
      wood: 'bois',
      oakOnly: 'chêne',
      oakOiled: 'chêne massif huilé',
      oakVeneer: 'placage de chêne',
      pureBrass: 'laiton',
      pureGlass: 'verre',
      earthenware: 'céramique',
      steelAndPlastic: 'acier inoxydable et plastique',
    },
    parts: {
      gusset: "fond d'entrejambe",
      lace: 'dentelle',
      upper: 'tige',
      insole: 'doublure et première de propreté',
      sole: "semelle d'usure",
      cover: 'revêtement',
      legs: 'pieds',
      base: 'pied',
      shade: 'abat-jour',
      frame: 'cadre',
      mirror: 'miroir',
      body: 'caisson',
      knobs: 'poignées',
    },
    care: {
      dust: 'Dépoussiérer à sec',
      vacuum: "Passer l'aspirateur, tamponner les taches avec un chiffon humide",
      dishwasher: 'Va au lave-vaisselle',
    },
    liningName: 'Doublure',
    fillingName: 'Garnissage',
    hornButtons: "contient des parties non textiles d'origine animale (boutons en corne)",
  },
  nl: {
    substances: {
      lyocell: 'lyocell',
      silk: 'zijde',
      cashmere: 'kasjmier',
      newWool: 'scheerwol',
      merino: 'scheerwol (merino)',
      lambswool: 'scheerwol (lamswol)',
      cowhide: 'rundleer',
      rubber: 'rubber',
      foam: 'polyurethaanschuim',
      wood: 'hout',
      oakOnly: 'eiken',
      oakOiled: 'massief eiken, geolied',
      oakVeneer: 'eikenfineer',
      pureBrass: 'messing',
      pureGlass: 'glas',
      earthenware: 'keramiek',
      steelAndPlastic: 'rvs en kunststof',
    },
    parts: {
      gusset: 'kruisje',
      lace: 'kant',
      upper: 'bovendeel',
      insole: 'voering en inlegzool',
      sole: 'loopzool',
      cover: 'bekleding',
      legs: 'poten',
      base: 'voet',
      shade: 'kap',
      frame: 'lijst',
      mirror: 'spiegel',
      body: 'kast',
      knobs: 'knopjes',
    },
    care: {
      dust: 'Droog afstoffen',
      vacuum: 'Stofzuigen, vlekken vochtig deppen',
      dishwasher: 'Vaatwasserbestendig',
    },
    liningName: 'Voering',
    fillingName: 'Vulling',
    hornButtons: 'bevat niet uit textiel bestaande delen van dierlijke oorsprong (hoornen knopen)',
  },
};
