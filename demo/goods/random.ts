/** Numbers that look drawn by lot and are always the same for the same key: adding a draw leaves the others as they are. */
export interface Dice {
  /** 0 (included) to 1 (excluded). */
  share(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** One of a list that is not empty. */
  of<Item>(items: readonly Item[]): Item;
}

/** Dice for a key (FNV-1a into mulberry32). */
export function diceFor(key: string): Dice {
  let state = 2_166_136_261;
  for (let index = 0; index < key.length; index += 1) state = Math.imul(state ^ key.charCodeAt(index), 16_777_619);
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    share,
    between: (low, high) => low + Math.floor(share() * (high - low + 1)),
    of: (items) => {
      const found = items[Math.floor(share() * items.length)];
      if (found === undefined) throw new Error('expected a list with something in it, got an empty one');
      return found;
    },
  };
}
