/** What was opened ends in the reverse order: each thing before those that it was made of. */
export interface Ending {
  /** `end` belongs to what was opened just now. */
  add(end: () => unknown): void;
  /** Ends everything, one after the other; what throws keeps the rest from ending. Once it has begun, it is not begun again. */
  end(): Promise<void>;
}

/** Gives an ending to which nothing belongs yet. */
export function createEnding(): Ending {
  const ends: (() => unknown)[] = [];
  let ended: Promise<void> | undefined;
  const endAll = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  return {
    add: (end) => void ends.push(end),
    end: () => (ended ??= endAll()),
  };
}
