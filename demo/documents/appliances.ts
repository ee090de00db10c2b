import type { Sheet } from './pdf.ts';

/** A document about a product of the demo's shops, and how its record names it. */
export interface Paper {
  tenant: string;
  sku: string;
  kind: 'sheet' | 'guide';
  name: string;
  sheet: Sheet;
}

const WASHER = [
  ['Energieeffizienzklasse', 'A (Skala A bis G)'],
  ['Energieverbrauch für 100 Zyklen (Eco 40-60)', '47 kWh'],
  ['Nennkapazität', '8,0 kg'],
  ['Wasserverbrauch je Zyklus', '48 l'],
  ['Dauer des Programms Eco 40-60', '3 h 38 min'],
  ['Schleudereffizienzklasse', 'B (1400 U/min)'],
  ['Luftschallemission beim Schleudern', '72 dB(A), Klasse A'],
  ['Maße (H × B × T)', '85 × 60 × 58 cm'],
] as const;
const WASHER_FR = [
  ["Classe d'efficacité énergétique", 'A (échelle A à G)'],
  ["Consommation d'énergie pour 100 cycles (Eco 40-60)", '47 kWh'],
  ['Capacité nominale', '8,0 kg'],
  ["Consommation d'eau par cycle", '48 l'],
  ['Durée du programme Eco 40-60', '3 h 38 min'],
] as const;
const WASHER_NL = [
  ['Energie-efficiëntieklasse', 'A (schaal A tot G)'],
  ['Energieverbruik per 100 cycli (Eco 40-60)', '47 kWh'],
  ['Nominale capaciteit', '8,0 kg'],
  ['Waterverbruik per cyclus', '48 l'],
  ['Duur van het programma Eco 40-60', '3 u 38 min'],
  ['Centrifuge-efficiëntieklasse', 'B (1400 toeren)'],
  ['Geluidsemissie bij centrifugeren', '72 dB(A), klasse A'],
  ['Afmetingen (h × b × d)', '85 × 60 × 58 cm'],
] as const;
const DEMO = 'Demo: dieses Gerät gibt es nicht.';

/** Every document that the demo's shops offer. */
export const papers: readonly Paper[] = [
  {
    tenant: 'de',
    sku: 'SKU-2001',
    kind: 'sheet',
    name: 'lavanta-waschmaschine-datenblatt',
    sheet: { title: 'Produktdatenblatt: Lavanta Waschmaschine, 8 kg', rows: WASHER, foot: DEMO },
  },
  {
    tenant: 'de',
    sku: 'SKU-2001',
    kind: 'guide',
    name: 'lavanta-waschmaschine-aufstellen',
    sheet: {
      title: 'Aufstellen und anschließen',
      rows: [
        ['1', 'Transportsicherungen an der Rückseite lösen und aufheben.'],
        ['2', 'Gerät mit den Füßen waagrecht ausrichten.'],
        ['3', 'Zulaufschlauch an den Wasserhahn 3/4" schrauben.'],
        ['4', 'Ablauf 60 bis 100 cm über dem Boden einhängen.'],
        ['5', 'Netzstecker in eine Schutzkontaktsteckdose stecken.'],
      ],
      foot: DEMO,
    },
  },
  {
    tenant: 'de',
    sku: 'SKU-2018',
    kind: 'sheet',
    name: 'lavanta-trockner-datenblatt',
    sheet: {
      title: 'Produktdatenblatt: Lavanta Trockner, 8 kg',
      rows: [
        ['Energieeffizienzklasse', 'B (Skala A bis G)'],
        ['Nennkapazität', '8,0 kg'],
        ['Bauart', 'Wärmepumpe mit Feuchtesensor'],
        ['Maße (H × B × T)', '85 × 60 × 63 cm'],
      ],
      foot: DEMO,
    },
  },
  {
    tenant: 'de',
    sku: 'SKU-2019',
    kind: 'sheet',
    name: 'lavanta-kuehlgefrierkombi-datenblatt',
    sheet: {
      title: 'Produktdatenblatt: Lavanta Kühl-Gefrier-Kombination, 331 l',
      rows: [
        ['Energieeffizienzklasse', 'C (Skala A bis G)'],
        ['Nutzinhalt', '331 l, davon 103 l Gefrierraum'],
        ['Maße (H × B × T)', '186 × 60 × 66 cm'],
      ],
      foot: DEMO,
    },
  },
  {
    tenant: 'ch',
    sku: 'SKU-2001',
    kind: 'sheet',
    name: 'aarwerk-aare-8-datenblatt',
    sheet: {
      title: 'Produktdatenblatt / Fiche produit: Aare 8',
      rows: [...WASHER, ...WASHER_FR],
      foot: DEMO,
    },
  },
  {
    tenant: 'nl',
    sku: 'SKU-2001',
    kind: 'sheet',
    name: 'lavanta-wasmachine-productblad',
    sheet: {
      title: 'Productinformatieblad: Lavanta wasmachine, 8 kg',
      rows: WASHER_NL,
      foot: 'Demo: dit apparaat bestaat niet.',
    },
  },
  {
    tenant: 'nl',
    sku: 'SKU-2019',
    kind: 'sheet',
    name: 'lavanta-koelvriescombi-productblad',
    sheet: {
      title: 'Productinformatieblad: Lavanta koel-vriescombinatie, 331 l',
      rows: [
        ['Energie-efficiëntieklasse', 'C (schaal A tot G)'],
        ['Inhoud', '331 l, waarvan 103 l vriezer'],
        ['Afmetingen (h × b × d)', '186 × 60 × 66 cm'],
      ],
      foot: 'Demo: dit apparaat bestaat niet.',
    },
  },
];
