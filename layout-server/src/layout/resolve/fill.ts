import { fault, type Fault, type ResolvedNode } from '@vitrine/schemas';
import { parsePointer, valueAt } from './json-pointer.ts';
import type { DataResult, DraftNode, FillInput, Filled, Hole } from './types.ts';

/**
 * Puts data into a resolved tree. A node whose data failed gives way to its own fallback, else to the nearest ancestor's
 * fallback that can be shown, else it is left out; each is reported. A pointer that leads nowhere in a result leaves its
 * prop out: optional data is no failure. A node whose source has nothing to show gives way without a word. In the place of a node that comes later stands what `placeOf` makes; the data of
 * that node is not asked for. Pure; the draft is not changed.
 */
export function fill({ tree, results, placeOf }: FillInput): Filled {
  const filler = new Filler(results, placeOf);
  const root = filler.root(tree);
  const { tags, warnings, criticalFailures, expiries } = filler;
  return {
    root,
    tags: [...tags].sort(),
    warnings,
    criticalFailures: [...criticalFailures],
    validUntil: earliest(expiries),
  };
}

/** Tells an ancestor that it gives way to its fallback, which stands ready. */
class GivesWay {
  readonly draft: DraftNode;
  readonly fallback: ResolvedNode;

  constructor(draft: DraftNode, fallback: ResolvedNode) {
    this.draft = draft;
    this.fallback = fallback;
  }
}

type Outcome = ResolvedNode | GivesWay | undefined;

class Filler {
  readonly tags = new Set<string>();
  readonly warnings: Fault[] = [];
  readonly criticalFailures = new Set<string>();
  readonly expiries: string[] = [];
  readonly #results: FillInput['results'];
  readonly #placeOf: FillInput['placeOf'];
  readonly #fallbacks = new Map<DraftNode, ResolvedNode | undefined>();

  constructor(results: FillInput['results'], placeOf: FillInput['placeOf']) {
    this.#results = results;
    this.#placeOf = placeOf;
  }

  root(draft: DraftNode): ResolvedNode {
    const outcome = this.#node(draft, []);
    if (outcome instanceof GivesWay) return outcome.fallback;
    if (outcome !== undefined) return outcome;
    // A page cannot lose its root: what can be shown of it is, and the server is told not to serve it.
    this.criticalFailures.add(draft.id);
    const { id, type, v, props, holes = [] } = draft;
    return { id, type, v, props: this.#fillHoles(props, holes), ...this.#childrenAlone(draft) };
  }

  /** `above` are the ancestors up to the root of the page or of the fallback, nearest last. */
  #node(draft: DraftNode, above: readonly DraftNode[]): Outcome {
    if (draft.later === true) {
      const fallback = this.#fallbackOf(draft);
      return this.#placeOf === undefined ? fallback : this.#placeOf(draft, fallback);
    }
    const failed = this.#failedNeeds(draft);
    if (failed.length > 0) {
      for (const need of failed) this.#warn('DATA_FAILED', draft, `data of ${need}`, this.#reason(need));
      return this.#standIn(draft, above);
    }
    // Nothing failed, so nobody is told.
    if (this.#isEmpty(draft)) return this.#fallbackOf(draft);
    const path = [...above, draft];
    const slots: Record<string, ResolvedNode[]> = {};
    for (const [slot, list] of Object.entries(draft.slots ?? {})) {
      const shown: ResolvedNode[] = [];
      slots[slot] = shown;
      for (const child of list) {
        const outcome = this.#node(child, path);
        if (outcome instanceof GivesWay)
          return outcome.draft === draft ? this.#giveWay(draft, outcome.fallback) : outcome;
        if (outcome !== undefined) shown.push(outcome);
      }
    }
    const fallback = this.#fallbackOf(draft);
    return {
      id: draft.id,
      type: draft.type,
      v: draft.v,
      props: this.#fillHoles(draft.props, draft.holes ?? []),
      ...(draft.slots === undefined ? {} : { slots }),
      ...(fallback === undefined ? {} : { fallback }),
    };
  }

  #standIn(draft: DraftNode, above: readonly DraftNode[]): Outcome {
    const own = this.#fallbackOf(draft);
    if (own !== undefined) return this.#giveWay(draft, own);
    if (draft.critical === true) this.criticalFailures.add(draft.id);
    const ancestor = above.findLast((each) => this.#fallbackOf(each) !== undefined);
    const fallback = ancestor === undefined ? undefined : this.#fallbackOf(ancestor);
    if (ancestor !== undefined && fallback !== undefined) return new GivesWay(ancestor, fallback);
    this.#warn('DROPPED', draft, 'a fallback of the node or above it', undefined);
    this.#noteCritical(draft);
    return undefined;
  }

  #giveWay(draft: DraftNode, fallback: ResolvedNode): ResolvedNode {
    this.#warn('FALLBACK_USED', draft, 'the node itself', fallback.id);
    for (const list of Object.values(draft.slots ?? {})) for (const child of list) this.#noteCritical(child);
    return fallback;
  }

  /** The filled fallback of a node; undefined if it has none or the fallback cannot be shown either. */
  #fallbackOf(draft: DraftNode): ResolvedNode | undefined {
    if (draft.fallback === undefined) return undefined;
    if (!this.#fallbacks.has(draft)) {
      const outcome = this.#node(draft.fallback, []);
      this.#fallbacks.set(draft, outcome instanceof GivesWay ? outcome.fallback : outcome);
    }
    return this.#fallbacks.get(draft);
  }

  #noteCritical(draft: DraftNode): void {
    if (draft.critical === true) this.criticalFailures.add(draft.id);
    for (const list of Object.values(draft.slots ?? {})) for (const child of list) this.#noteCritical(child);
  }

  #childrenAlone(draft: DraftNode): Pick<ResolvedNode, 'slots'> {
    if (draft.slots === undefined) return {};
    const slots = Object.entries(draft.slots).map(([slot, list]) => [
      slot,
      list
        .map((child) => this.#node(child, []))
        .filter((outcome) => outcome !== undefined && !(outcome instanceof GivesWay)),
    ]);
    return { slots: Object.fromEntries(slots) as Record<string, ResolvedNode[]> };
  }

  #failedNeeds({ needs = {} }: DraftNode): string[] {
    return [...new Set(Object.values(needs))].filter((key) => {
      const result = this.#results.get(key);
      if (result?.ok === true) this.#use(result);
      return result?.ok !== true;
    });
  }

  #isEmpty({ needs = {} }: DraftNode): boolean {
    return Object.values(needs).some((key) => {
      const result = this.#results.get(key);
      return result?.ok === true && result.isEmpty === true;
    });
  }

  #use({ tags, expires }: DataResult & { ok: true }): void {
    for (const tag of tags) this.tags.add(tag);
    if (expires !== undefined) this.expiries.push(expires);
  }

  #reason(need: string): string {
    const result = this.#results.get(need);
    return result === undefined ? 'no result' : result.ok ? '' : result.reason;
  }

  #fillHoles(props: Record<string, unknown>, holes: readonly Hole[]): Record<string, unknown> {
    // From the last hole to the first: an entry that is left out moves only what has been filled already.
    return holes.toReversed().reduce((filled, hole) => withHole(filled, hole.path, this.#valueOf(hole)), props);
  }

  #valueOf({ need, pointer }: Hole): unknown {
    const result = this.#results.get(need);
    const keys = parsePointer(pointer);
    return result?.ok === true && keys !== undefined ? valueAt(result.value, keys) : undefined;
  }

  #warn(code: Fault['code'], { id }: DraftNode, expected: string, got: unknown): void {
    this.warnings.push(fault(code, { expected, got, nodeId: id }));
  }
}

/** A copy of a value in which the place at the path holds `value`, or is gone if that is undefined. */
function withHole<T>(container: T, [key, ...rest]: readonly (string | number)[], value: unknown): T {
  if (key === undefined) return container;
  const copy: unknown = Array.isArray(container) ? container.slice() : { ...container };
  const members = copy as Record<string | number, unknown>;
  if (rest.length > 0) members[key] = withHole(members[key], rest, value);
  else if (value !== undefined) members[key] = value;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete members[key];
  return copy as T;
}

function earliest(instants: readonly string[]): string {
  const times = instants.map((instant) => Date.parse(instant)).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? '' : new Date(Math.min(...times)).toISOString();
}
