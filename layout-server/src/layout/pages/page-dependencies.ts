import { ANYBODY, type Dimension, type RenderContext } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { PageSet } from './page-set.ts';
import { tagsOf, type TreeService } from './tree-service.ts';

/** What the facts of a page say of its answer: the static superset for every visitor. */
export interface Dependencies {
  vary: readonly Dimension[];
  tags: readonly string[];
  validUntil: string;
}

/** A visitor of whom nothing is known: static facts do not depend on one. */
const NOBODY = { visitor: ANYBODY, arms: {} } as const;

/** Gives what a page depends on in a locale, worked out once for a set of its documents and not for every request, until its time ends. */
export function createPageDependencies(
  trees: TreeService,
  clock: Clock,
): (set: PageSet, locale: RenderContext['locale']) => Dependencies {
  const dependencies = new WeakMap<PageSet, Map<string, Dependencies>>();
  return (set, locale) => {
    const byLocale = dependencies.get(set) ?? new Map<string, Dependencies>();
    dependencies.set(set, byLocale);
    const kept = byLocale.get(locale);
    if (kept !== undefined && (kept.validUntil === '' || clock.now().toISOString() < kept.validUntil)) return kept;
    const resolution = trees.resolve(set, { ...NOBODY, locale, path: '/', query: {} });
    const made = { vary: resolution.vary, tags: tagsOf(set, resolution), validUntil: resolution.validUntil };
    byLocale.set(locale, made);
    return made;
  };
}
