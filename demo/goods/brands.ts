import type { CatalogueRecord } from '@vitrine/schemas';
import type { Family } from './kinds.ts';
import type { ShopKey } from './shops.ts';

/** A made-up brand with its made-up maker. */
export interface Brand {
  readonly name: string;
  readonly maker: CatalogueRecord['maker'];
}

type Seed = readonly [name: string, legalName: string, street: string, place: string];
type Makers = Readonly<Record<Family, readonly Seed[]>>;

const at: readonly Seed[] = [
  ['Zwirn & Hummel', 'Zwirn & Hummel GmbH', 'Fadengasse 3', '8020 Graz, Österreich'],
  ['Wolkenweberei', 'Wolkenweberei GmbH', 'Lodenweg 11', '5020 Salzburg, Österreich'],
  ['Knopfloch Wien', 'Knopfloch Textil GmbH', 'Nadelgasse 27', '1070 Wien, Österreich'],
  ['Stubenglück', 'Stubenglück GmbH', 'Tischlerweg 5', '4020 Linz, Österreich'],
  ['Seeperle & Sohn', 'Seeperle & Sohn KG', 'Uferzeile 8', '9020 Klagenfurt, Österreich'],
  ['Leisten Pichl', 'Leisten Pichl GmbH', 'Schustergasse 2', '6020 Innsbruck, Österreich'],
];
const de: readonly Seed[] = [
  ['Fadenfuchs', 'Fadenfuchs GmbH', 'Spulenweg 4', '48143 Münster, Deutschland'],
  ['Halbe Elle', 'Halbe Elle Textil GmbH', 'Am Webstuhl 19', '09111 Chemnitz, Deutschland'],
  ['Knitterfrei & Frei', 'Knitterfrei & Frei GmbH', 'Plättgasse 7', '70173 Stuttgart, Deutschland'],
  ['Wohnkontor Ilse', 'Wohnkontor Ilse GmbH', 'Speicherreihe 21', '20457 Hamburg, Deutschland'],
  ['Nixenzwirn', 'Nixenzwirn GmbH', 'Seestraße 33', '18055 Rostock, Deutschland'],
  ['Absatz & Sohle', 'Absatz & Sohle GmbH', 'Leistenweg 12', '66953 Pirmasens, Deutschland'],
];
const ch: readonly Seed[] = [
  ['Fadenlauf', 'Fadenlauf AG', 'Spinnereistrasse 6', 'CH-8640 Rapperswil'],
  ['Aiguille & Fil', 'Aiguille & Fil SA', 'Rue du Dé 9', 'CH-1110 Morges'],
  ['Zwirnerei Emme', 'Zwirnerei Emme AG', 'Kanalweg 14', 'CH-3400 Burgdorf'],
  ['Stubete', 'Stubete Wohnen AG', 'Sägeweg 2', 'CH-6003 Luzern'],
  ['Onde Claire', 'Onde Claire SA', 'Quai des Galets 5', 'CH-1800 Vevey'],
  ['Cordonnier Blanc', 'Cordonnier Blanc SA', 'Rue des Formes 18', 'CH-1700 Fribourg'],
];
const nl: readonly Seed[] = [
  ['Draad & Dauw', 'Draad & Dauw B.V.', 'Spoelkade 7', '5038 CB Tilburg, Nederland'],
  ['Knoopsgat', 'Knoopsgat B.V.', 'Naaldstraat 22', '1013 GE Amsterdam, Nederland'],
  ['Wolk Zeven', 'Wolk Zeven B.V.', 'Weverspad 4', '7511 JA Enschede, Nederland'],
  ['Huis van Hout', 'Huis van Hout B.V.', 'Zaagmolenweg 31', '1507 AB Zaandam, Nederland'],
  ['Schelp & Schuim', 'Schelp & Schuim B.V.', 'Duinpad 15', '2202 TM Noordwijk, Nederland'],
  ['Leest & Veter', 'Leest & Veter B.V.', 'Looierstraat 9', '5141 GT Waalwijk, Nederland'],
];
const lingerie: readonly Seed[] = [
  ['Samt & Seufzer', 'Samt & Seufzer GmbH', 'Rosenhof 3', '80331 München, Deutschland'],
  ['Petit Nuage', 'Petit Nuage GmbH', 'Spitzengasse 10', '08523 Plauen, Deutschland'],
  ['Mondfaden', 'Mondfaden GmbH', 'Abendweg 16', '50667 Köln, Deutschland'],
  ['Wellenkuss', 'Wellenkuss GmbH', 'Strandallee 1', '23683 Scharbeutz, Deutschland'],
];

const sorted = ([one, two, three, house, water, shoe]: readonly Seed[], machine: Seed): Makers => {
  const some = (...seeds: readonly (Seed | undefined)[]) => seeds.filter((seed) => seed !== undefined);
  return {
    fashion: some(one, two, three),
    underwear: some(two, three),
    swim: some(water, two),
    shoes: some(shoe),
    home: some(house, one),
    furniture: some(house),
    machine: [machine],
  };
};
const own = lingerie.slice(0, 3);
const beach = lingerie.slice(3);

const MAKERS: Readonly<Record<ShopKey, Makers>> = {
  at: sorted(at, ['Dampf & Dusel', 'Dampf & Dusel GmbH', 'Kesselgasse 6', '4400 Steyr, Österreich']),
  de: sorted(de, ['Brummkreisel', 'Brummkreisel Hausgeräte GmbH', 'Trommelweg 8', '33330 Gütersloh, Deutschland']),
  ch: sorted(ch, ['Summwerk', 'Summwerk AG', 'Motorenweg 3', 'CH-6300 Zug']),
  nl: sorted(nl, ['Zoemwerk', 'Zoemwerk B.V.', 'Trommelkade 12', '5616 LZ Eindhoven, Nederland']),
  lingerie: { fashion: own, underwear: own, swim: beach, shoes: own, home: own, furniture: own, machine: own },
};

const CONTACT: Readonly<Record<ShopKey, string>> = {
  at: 'produktsicherheit',
  de: 'produktsicherheit',
  ch: 'produktsicherheit',
  nl: 'productveiligheid',
  lingerie: 'produktsicherheit',
};

/** The brands that make goods of a family for a shop; their addresses end in a domain that nobody can own. */
export function brandsOf(shop: ShopKey, family: Family): readonly Brand[] {
  return MAKERS[shop][family].map(([name, legalName, street, place]) => {
    const domain = name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    return {
      name,
      maker: { name: legalName, address: `${street}, ${place}`, contact: `${CONTACT[shop]}@${domain}.example` },
    };
  });
}
