import { lettersOf, mayBeNear, mostSlips } from './spelling.ts';

/** Words of one length with their letters, each at the same place in both. */
interface Group<Kept> {
  letters: number[];
  kept: Kept[];
  /** How many of them are gone. */
  gone: number;
}

/** What is kept under a word, by length and letters: what a slip of a finger means is found without a look at every word. */
export class SimilarWords<Kept> {
  readonly #groups = new Map<number, Group<Kept>>();
  readonly #isThere: (kept: Kept) => boolean;

  /** `isThere` says what is kept still; what is gone for good may stand here for a while. */
  constructor(isThere: (kept: Kept) => boolean) {
    this.#isThere = isThere;
  }

  add(word: string, kept: Kept): void {
    let group = this.#groups.get(word.length);
    if (group === undefined) this.#groups.set(word.length, (group = { letters: [], kept: [], gone: 0 }));
    group.letters.push(lettersOf(word));
    group.kept.push(kept);
  }

  /** Says that what was kept under a word is there no more. */
  drop(word: string): void {
    const group = this.#groups.get(word.length);
    if (group === undefined) return;
    group.gone += 1;
    if (group.gone * 2 <= group.kept.length) return;
    group.letters = group.letters.filter((_, place) => this.#isKeptAt(group, place));
    group.kept = group.kept.filter(this.#isThere);
    group.gone = 0;
  }

  /** At least what is kept under words that differ from a typed one by no more slips than are forgiven. */
  *near(typed: string): Iterable<Kept> {
    const [letters, most] = [lettersOf(typed), mostSlips(typed)];
    if (most === 0) return;
    for (let length = typed.length - most; length <= typed.length + most; length += 1) {
      const group = this.#groups.get(length);
      if (group === undefined) continue;
      for (let place = 0; place < group.letters.length; place += 1) {
        if (!mayBeNear(group.letters[place] ?? 0, letters, most)) continue;
        const kept = group.kept[place];
        if (kept !== undefined && this.#isThere(kept)) yield kept;
      }
    }
  }

  #isKeptAt({ kept }: Group<Kept>, place: number): boolean {
    const one = kept[place];
    return one !== undefined && this.#isThere(one);
  }
}
