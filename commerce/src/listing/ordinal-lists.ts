/** How much more room is taken than is needed, so that not everything that comes is copied for. */
const ROOM = 1.5;
const LEAST_ROOM = 16;
const NONE: readonly number[] = [];

/** Of each product or variant a list of numbers: that of number `n` stands in `ordinals` from `starts[n]` to before `ends[n]`. */
export interface OrdinalLists {
  starts: Uint32Array;
  ends: Uint32Array;
  ordinals: Uint32Array;
}

/** An array of numbers with room for so many: the same one if it has that. */
export function withRoom<Numbers extends Uint32Array | Uint8Array | Float64Array>(
  numbers: Numbers,
  length: number,
): Numbers {
  if (length <= numbers.length) return numbers;
  // Of the kind that it is given.
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(LEAST_ROOM, Math.ceil(length * ROOM)),
  );
  larger.set(numbers);
  return larger;
}

/** Lists that become others in place, so that a change of one copies none of the rest. */
export class ChangingLists implements OrdinalLists {
  starts = new Uint32Array();
  ends = new Uint32Array();
  ordinals = new Uint32Array();
  /** Where the next list may stand; what lists left behind that became longer lies before it. */
  #end = 0;

  set(list: number, ordinals: readonly number[]): void {
    // Beyond the last that holds anything all are empty.
    if (ordinals.length === 0 && list >= this.starts.length) return;
    this.starts = withRoom(this.starts, list + 1);
    this.ends = withRoom(this.ends, list + 1);
    let start = this.starts[list] ?? 0;
    if (ordinals.length > (this.ends[list] ?? 0) - start) {
      this.ends[list] = start;
      if (this.#end + ordinals.length > this.ordinals.length) this.#makeRoom(ordinals.length);
      start = this.#end;
      this.#end += ordinals.length;
    }
    this.ordinals.set(ordinals, start);
    [this.starts[list], this.ends[list]] = [start, start + ordinals.length];
  }

  at(list: number): readonly number[] {
    if ((this.starts[list] ?? 0) === (this.ends[list] ?? 0)) return NONE;
    return [...this.ordinals.subarray(this.starts[list] ?? 0, this.ends[list] ?? 0)];
  }

  has(list: number, ordinal: number): boolean {
    const end = this.ends[list] ?? 0;
    for (let place = this.starts[list] ?? 0; place < end; place += 1) if (this.ordinals[place] === ordinal) return true;
    return false;
  }

  /** Puts the lists one after another, in an array of their own with room for more. */
  #makeRoom(more: number): void {
    let length = more;
    for (let list = 0; list < this.starts.length; list += 1)
      length += (this.ends[list] ?? 0) - (this.starts[list] ?? 0);
    const before = this.ordinals;
    this.ordinals = withRoom(new Uint32Array(), length);
    this.#end = 0;
    for (let list = 0; list < this.starts.length; list += 1) {
      const held = before.subarray(this.starts[list], this.ends[list]);
      this.ordinals.set(held, this.#end);
      [this.starts[list], this.ends[list]] = [this.#end, this.#end + held.length];
      this.#end += held.length;
    }
  }
}
