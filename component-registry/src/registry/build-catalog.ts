import { hashOf } from '@vitrine/schemas';

/** What one build can render, as it tells others: each type with the versions of its props. */
export interface BuildCatalog {
  /** 16 hexadecimal digits over the components: the same for every build that can render the same. */
  readonly hash: string;
  readonly components: readonly BuildComponent[];
}

export interface BuildComponent {
  readonly type: string;
  readonly versions: readonly number[];
}

/** The catalog of a build that knows these components; their order, and naming one twice, make no difference (ADR 0010). */
export function buildCatalog(known: Iterable<{ readonly type: string; readonly version: number }>): BuildCatalog {
  const versions = new Map<string, Set<number>>();
  for (const { type, version } of known) versions.set(type, (versions.get(type) ?? new Set()).add(version));
  const components = [...versions.keys()]
    .toSorted()
    .map((type) => ({ type, versions: [...(versions.get(type) ?? [])].toSorted((a, b) => a - b) }));
  return { hash: hashOf(components), components };
}
