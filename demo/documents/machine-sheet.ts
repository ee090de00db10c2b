import { createHash } from 'node:crypto';
import type { Language } from '../goods/shops.ts';
import { pdfOf } from './pdf.ts';

/** What the product information sheet of a made-up machine says: what its record says, and nothing that nobody measured. */
export interface Machine {
  sku: string;
  energyClass: string;
  maker: { name: string; address: string };
  said: readonly { language: Language; name: string; description: string }[];
}

const WORDS: Readonly<
  Record<
    Language,
    {
      title: string;
      model: string;
      supplier: string;
      address: string;
      energy: string;
      scale: (letter: string) => string;
      facts: string;
      foot: string;
    }
  >
> = {
  de: {
    title: 'Produktdatenblatt',
    model: 'Modell',
    supplier: 'Lieferant',
    address: 'Anschrift',
    energy: 'Energieeffizienzklasse',
    scale: (letter) => `${letter} (Skala A bis G)`,
    facts: 'Angaben',
    foot: 'Demo: dieses Gerät gibt es nicht.',
  },
  fr: {
    title: 'Fiche produit',
    model: 'Modèle',
    supplier: 'Fournisseur',
    address: 'Adresse',
    energy: "Classe d'efficacité énergétique",
    scale: (letter) => `${letter} (échelle A à G)`,
    facts: 'Indications',
    foot: "Démo : cet appareil n'existe pas.",
  },
  nl: {
    title: 'Productinformatieblad',
    model: 'Model',
    supplier: 'Leverancier',
    address: 'Adres',
    energy: 'Energie-efficiëntieklasse',
    scale: (letter) => `${letter} (schaal A tot G)`,
    facts: 'Gegevens',
    foot: 'Demo: dit apparaat bestaat niet.',
  },
};

/** As many letters as stand in the second column. */
const LONGEST_LINE = 46;

/** The sheet in every language of the shop, and the name of its file; the same for the same machine. */
export function machineSheet({ sku, energyClass, maker, said }: Machine): { file: string; bytes: Buffer } {
  const bytes = pdfOf({
    title: said.map(({ language }) => WORDS[language].title).join(' / '),
    rows: said.flatMap(({ language, name, description }) => {
      const words = WORDS[language];
      return [
        [words.model, `${plain(name)}, ${sku}`],
        [words.supplier, maker.name],
        [words.address, maker.address],
        [words.energy, words.scale(energyClass)],
        ...linesOf(plain(description)).map((line, index) => [index === 0 ? words.facts : '', line] as const),
      ] as const;
    }),
    foot: said.map(({ language }) => WORDS[language].foot).join(' '),
  });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { file: `${sku.toLowerCase()}-${energyClass.toLowerCase()}-datenblatt.${hash}.pdf`, bytes };
}

/** The letters of a PDF's own fonts have no long dash and no curly quotes. */
function plain(words: string): string {
  return words.replaceAll(/[–—]/g, '-').replaceAll(/[‘’]/g, "'");
}

function linesOf(words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LONGEST_LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
