const LETTERS = ['XXS', 'XS', 'S', 'S/M', 'M', 'M/L', 'L', 'L/XL', 'XL', 'XXL', '3XL', '4XL', '5XL'];
const NUMBERED = /^(\d+(?:[.,]\d+)?)(.*)$/;

/** Sizes as people count them: numbers by their value (75B before 80A), then letters from XXS on, then the rest by the alphabet. */
export function compareSizes(a: string, b: string): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  return (
    one.group - other.group || one.place - other.place || (one.rest < other.rest ? -1 : Number(one.rest > other.rest))
  );
}

function placeOf(size: string): { group: number; place: number; rest: string } {
  const [, number, rest = ''] = NUMBERED.exec(size) ?? [];
  const letter = LETTERS.indexOf(size.toUpperCase());
  if (letter !== -1) return { group: 1, place: letter, rest: '' };
  if (number !== undefined) return { group: 0, place: Number(number.replace(',', '.')), rest };
  return { group: 2, place: 0, rest: size };
}
