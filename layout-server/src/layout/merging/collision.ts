import { canonicalJson } from '@vitrine/schemas';

/** Three states of one thing: what both began with, what the author made of it, what is live meanwhile; undefined for none. */
export interface Three<T = unknown> {
  base: T;
  mine: T;
  theirs: T;
}

/** Whose value stands where both gave another one. */
export type Side = 'mine' | 'theirs';

/** One value that the author and somebody else changed differently. */
export interface Collision extends Three {
  /** Names it among the collisions of its document, such as `hero /props/text`, so that somebody can say whose it is to be. */
  key: string;
  /** Empty for what is of no node. */
  nodeId: string;
  /** JSON pointer into the node, or into the document if no node is named. */
  pointer: string;
  /** Where neither value can stand: what to do instead, in words. */
  remedy?: string;
}

/** What somebody decided about collisions: of single ones by their keys, else of all. */
export interface Choices {
  all?: Side | undefined;
  of?: ReadonlyMap<string, Side> | undefined;
}

/** Hears of each collision once and says whose value stands. */
export interface Arbiter {
  decide(collision: Collision): Side;
}

/** Decides as chosen, and for what is live where nobody chose, or nobody can: those are `open`. */
export function arbiterOf({ all, of }: Choices): Arbiter & { open: Collision[]; settled: Collision[] } {
  const [open, settled]: [Collision[], Collision[]] = [[], []];
  return {
    open,
    settled,
    decide(collision) {
      const side = collision.remedy === undefined ? (of?.get(collision.key) ?? all) : undefined;
      (side === undefined ? open : settled).push(collision);
      return side ?? 'theirs';
    },
  };
}

/** Whether two values are the same JSON; none is the same as none. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || ((a === undefined) === (b === undefined) && canonicalJson(a) === canonicalJson(b));
}
