import { MOST_LINES, MOST_PIECES, type BasketContent, type BasketLine } from './basket.ts';

/** What a visitor does with a basket. */
export type BasketDeed =
  | { kind: 'add'; product: string; variant: string; price: number; quantity: number }
  /** To exactly so many; none is taking it out. */
  | { kind: 'set'; variant: string; quantity: number; price?: number }
  /** Back in, as it was. */
  | { kind: 'restore'; variant: string };

/**
 * What came of a deed. `most`: it was done as far as a line holds, `full`: no further line fits in, `unknown`: nothing of the
 * kind is there.
 */
export type DeedOutcome = 'done' | 'most' | 'full' | 'unknown';

/** So long what was taken out can be put back. */
export const UNDO_MS: number = 10 * 60_000;
const MOST_REMOVED = 5;

/** A basket after a deed; the same object where nothing changed. Quantities are whole numbers. */
export function changed(
  content: BasketContent,
  deed: BasketDeed,
  now: Date,
): { content: BasketContent; outcome: DeedOutcome } {
  const line = content.lines.find(({ variant }) => variant === deed.variant);
  if (deed.kind === 'add') {
    const { product, variant, price, quantity } = deed;
    const wanted = (line?.quantity ?? 0) + quantity;
    const next: BasketLine = {
      product,
      variant,
      quantity: Math.min(wanted, MOST_PIECES),
      seenPrice: price,
      addedAt: line?.addedAt ?? now.toISOString(),
    };
    if (line === undefined && content.lines.length >= MOST_LINES) return { content, outcome: 'full' };
    return { content: put(content, next), outcome: wanted > MOST_PIECES ? 'most' : 'done' };
  }
  if (deed.kind === 'set') {
    if (line === undefined) return { content, outcome: 'unknown' };
    if (deed.quantity <= 0) return { content: takenOut(content, line, now), outcome: 'done' };
    const quantity = Math.min(deed.quantity, MOST_PIECES);
    const next = { ...line, quantity, seenPrice: deed.price ?? line.seenPrice };
    return { content: put(content, next), outcome: deed.quantity > MOST_PIECES ? 'most' : 'done' };
  }
  const gone = undoable(content, now).find(({ variant }) => variant === deed.variant);
  if (gone === undefined) return { content, outcome: line === undefined ? 'unknown' : 'done' };
  if (line === undefined && content.lines.length >= MOST_LINES) return { content, outcome: 'full' };
  const { removedAt: _, ...back } = gone;
  return { content: put(content, line === undefined ? back : greater(line, back)), outcome: 'done' };
}

/** What was taken out so lately that it can be put back, latest first. */
export function undoable({ removed }: Pick<BasketContent, 'removed'>, now: Date): BasketContent['removed'] {
  return removed.filter(({ removedAt }) => now.getTime() - Date.parse(removedAt) < UNDO_MS);
}

/**
 * One basket of two, whichever is first and however often: each variant once, the greater quantity of it. What is beyond the
 * bound of lines is what was put in first; of two vouchers one stays, since they cannot be combined.
 */
export function joined(one: BasketContent, other: BasketContent): BasketContent {
  const lines = new Map<string, BasketLine>();
  for (const line of [...one.lines, ...other.lines]) {
    const known = lines.get(line.variant);
    lines.set(line.variant, known === undefined ? line : greater(known, line));
  }
  const all = inOrder([...lines.values()]).slice(0, MOST_LINES);
  const inIt = new Set(all.map(({ variant }) => variant));
  const voucher =
    one.voucher === undefined || (other.voucher ?? one.voucher) < one.voucher ? other.voucher : one.voucher;
  return {
    lines: all,
    removed: [...one.removed, ...other.removed].filter(({ variant }) => !inIt.has(variant)).slice(0, MOST_REMOVED),
    done: [...one.done, ...other.done],
    ...(voucher === undefined ? {} : { voucher }),
  };
}

function greater(one: BasketLine, other: BasketLine): BasketLine {
  const [later, earlier] = one.addedAt >= other.addedAt ? [one, other] : [other, one];
  const sameTime = later.addedAt === earlier.addedAt;
  return {
    ...later,
    quantity: Math.max(one.quantity, other.quantity),
    seenPrice: sameTime ? Math.min(one.seenPrice, other.seenPrice) : later.seenPrice,
  };
}

function put(content: BasketContent, line: BasketLine): BasketContent {
  return {
    ...content,
    lines: inOrder([...content.lines.filter(({ variant }) => variant !== line.variant), line]),
    removed: content.removed.filter(({ variant }) => variant !== line.variant),
  };
}

function takenOut(content: BasketContent, line: BasketLine, now: Date): BasketContent {
  const others = content.removed.filter(({ variant }) => variant !== line.variant);
  return {
    ...content,
    lines: content.lines.filter((each) => each !== line),
    removed: [{ ...line, removedAt: now.toISOString() }, ...others].slice(0, MOST_REMOVED),
  };
}

function inOrder(lines: readonly BasketLine[]): BasketLine[] {
  return lines.toSorted(
    (a, b) => (a.addedAt === b.addedAt ? 0 : a.addedAt < b.addedAt ? 1 : -1) || (a.variant < b.variant ? -1 : 1),
  );
}
