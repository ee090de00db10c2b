/** A place that the camera looks at: the middle and the width of what it sees, as shares of the picture's width and height. */
export interface Look {
  /** In milliseconds from the start; the camera is still until the next one begins to be gone to. */
  at: number;
  x: number;
  y: number;
  width: number;
}

/** A film about a product: a camera that goes over one of its pictures, without sound. */
export interface Film {
  name: string;
  tenant: string;
  sku: string;
  /** The picture, by its name among the masters. */
  picture: string;
  /** In milliseconds. */
  duration: number;
  looks: readonly Look[];
  /** What is to be seen, by locale, for who cannot see or hear it. */
  captions: Readonly<Record<string, readonly { from: number; to: number; text: string }[]>>;
}

export const FILM_SIZE = { width: 640, height: 800, framesPerSecond: 25 } as const;

export const films: readonly Film[] = [
  {
    name: 'lilienne-buegel-bh-mit-spitze',
    tenant: 'lingerie',
    sku: 'SKU-3001',
    picture: 'bra-lace-plum',
    duration: 12_000,
    looks: [
      { at: 0, x: 0.5, y: 0.5, width: 1 },
      { at: 2_000, x: 0.5, y: 0.5, width: 1 },
      { at: 4_500, x: 0.31, y: 0.55, width: 0.56 },
      { at: 5_500, x: 0.31, y: 0.55, width: 0.56 },
      { at: 8_000, x: 0.69, y: 0.55, width: 0.56 },
      { at: 9_000, x: 0.69, y: 0.55, width: 0.56 },
      { at: 11_000, x: 0.5, y: 0.5, width: 1 },
      { at: 12_000, x: 0.5, y: 0.5, width: 1 },
    ],
    captions: {
      'de-DE': [
        { from: 0, to: 3_000, text: '[ohne Ton] Der Bügel-BH in Pflaume von vorn.' },
        { from: 3_000, to: 6_500, text: 'Die Spitze aus der Nähe, links …' },
        { from: 6_500, to: 10_000, text: '… und rechts.' },
        { from: 10_000, to: 12_000, text: 'Noch einmal das ganze Stück.' },
      ],
    },
  },
];
