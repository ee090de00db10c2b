/** How wide most letters are, digits among them, in thousandths of the size. */
const COMMON = 556;

/** The letters of Helvetica and Helvetica-Bold that are not as wide as most, as Adobe's font metrics say. */
const REGULAR = widthsOf([
  [191, "'"],
  [222, 'ijl’'],
  [278, ' ,./·Ift:;!'],
  [333, '()-r'],
  [389, '*'],
  [500, 'Jcksvxyz'],
  [584, '+'],
  [611, 'ßFTZ'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1000, '—'],
  [1015, '@'],
]);
const BOLD = widthsOf([
  [238, "'"],
  [278, ' ,./·Iijl’'],
  [333, '()-ft:;!'],
  [389, '*r'],
  [500, 'z'],
  [584, '+'],
  [611, 'ßFLTZbdghnopqu?'],
  [667, 'EPSVXY'],
  [722, 'ABCDHKNRU&'],
  [778, 'GOQw'],
  [833, 'M'],
  [889, '%m'],
  [944, 'W'],
  [975, '@'],
  [1000, '—'],
]);

function widthsOf(rows: readonly (readonly [width: number, letters: string])[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)));
}

/** How wide words are, in the unit of their size. A letter with a mark is as wide as without it. */
export function widthOf(words: string, size: number, isBold = false): number {
  const widths = isBold ? BOLD : REGULAR;
  return [...words].reduce((sum, letter) => {
    const [bare = letter] = letter.normalize('NFKD');
    return sum + ((widths.get(letter) ?? widths.get(bare) ?? COMMON) * size) / 1000;
  }, 0);
}
