import { fault, type Fault, hashOf, type LayoutDocument, visitorClassOf } from '@vitrine/schemas';
import { createAlikeResolver, locks, resolve, type RequestFacts, type Resolution } from '../resolve/index.ts';
import { checkLater } from './check-later.ts';
import { checkLaw } from './check-law.ts';
import { checkPersonal } from './check-personal.ts';
import { checkNodes, placedNodes } from './check-nodes.ts';
import { cutPictures } from './cut-pictures.ts';
import { checkEmpty, senseWarnings } from './check-sense.ts';
import { checkTypedFacts } from './check-typed.ts';
import { checkOutline } from './check-outline.ts';
import { checkSlots } from './check-slots.ts';
import { combinations } from './combinations.ts';
import { FaultList } from './fault-list.ts';
import type { PageCheck, PageVerdict } from './types.ts';

/**
 * Gates 2 to 4 on the resolved trees of one page for one tenant, locale and set of arms (LX-017). Props and data are
 * checked on every node, also those that a condition keeps out, unless a switch of the shop does: turning it passes the
 * gates itself. Slots and headings on every tree that a request can see.
 * What the engine would leave out and report at run time is a fault here.
 */
export function checkPage(check: PageCheck): PageVerdict {
  const { request, components, sources } = check;
  const [faults, warnings] = [new FaultList(), new FaultList()];
  const take = (resolution: Resolution): void => {
    const isTolerable = (one: Fault): boolean =>
      one.code === 'CONFLICTING_BASE' || (check.base.content !== undefined && isAboutContent(one));
    faults.add(resolution.warnings.filter((one) => !isTolerable(one)));
    warnings.add(resolution.warnings.filter(isTolerable));
  };

  const { sights, distinct, fingerprint, first } = lookAt(check);
  const locked = lockedIds(check.base.root);
  for (const { facts, resolution } of sights) {
    take(resolution);
    faults.add(checkLocks(check, locked, { facts, resolution }));
  }

  const framed = check.frameId !== undefined;
  const law = { page: request.page, framed, layer: check.frameId ?? check.baseId, library: check.library, components };
  for (const whole of wholes(check, sights)) {
    take(whole);
    faults.add(checkNodes(whole, components, sources));
    faults.add(checkTypedFacts(whole, components));
    faults.add(checkLater(whole, components));
    faults.add(checkPersonal(whole, check.base, sources));
    faults.add(checkSlots(whole, components, { counts: false }));
  }
  for (const resolution of distinct) {
    faults.add(checkSlots(resolution, components, { counts: true }));
    faults.add(checkOutline(resolution, components));
    faults.add(checkLaw(resolution, law));
    faults.add(checkEmpty(resolution, components, needsContent(check.base)));
    warnings.add(senseWarnings(resolution));
    warnings.add(cutPictures(resolution, components));
  }

  return { faults: faults.all(), warnings: warnings.all(), vary: first.vary, fingerprint, resolution: first };
}

/** The `fingerprint` of the page's verdict, for a tenth of the work: no gate is passed. */
export function fingerprintOf(check: Pick<PageCheck, 'base' | 'layers' | 'request' | 'library'>): string {
  return lookAt(check).fingerprint;
}

/** The page with all that a condition of its visitors or its time keeps out, as layers make it in each of the moments: each different one once. */
function wholes(check: PageCheck, sights: readonly { facts: RequestFacts }[]): Resolution[] {
  const resolveAlike = createAlikeResolver(check, { conditions: 'switches' });
  const moments = new Set(sights.map(({ facts }) => facts.now.getTime()));
  return [...new Set([...moments].map((moment) => resolveAlike({ ...check.request, now: new Date(moment) })))];
}

/** So many that no two trees are taken for one. */
const DIGITS = 32;

/** The page as every request that can see a different one sees it: all of them, each different tree once, and that of `request`. */
function lookAt(check: Parameters<typeof fingerprintOf>[0]): {
  sights: { facts: RequestFacts; resolution: Resolution }[];
  distinct: Resolution[];
  fingerprint: string;
  first: Resolution;
} {
  const seen = new Map<string, Resolution>();
  const outcomeOf = new Map<Resolution, string>();
  const resolveAlike = createAlikeResolver(check);
  const sights = combinations(check.base, check.layers, check.request).map((facts) => {
    const resolution = resolveAlike(facts);
    const outcome = outcomeOf.get(resolution) ?? hashOf([resolution.meta, resolution.tree], DIGITS);
    outcomeOf.set(resolution, outcome);
    if (!seen.has(outcome)) seen.set(outcome, resolution);
    return { facts, resolution, outcome };
  });
  const outcomes = sights.map(({ facts, outcome }) => ({
    ...visitorClassOf(facts),
    now: facts.now.toISOString(),
    outcome,
  }));
  return {
    sights,
    distinct: [...seen.values()],
    fingerprint: hashOf(seen.size === 1 ? [...seen.keys()] : outcomes),
    first: sights[0]?.resolution ?? resolve(check),
  };
}

/** An operation that looks for a node of content, which is there on some addresses of the page and not yet known here. */
function isAboutContent({ code, nodeId = '', expected }: Fault): boolean {
  return (
    (code === 'MISSING_NODE' && nodeId.startsWith('cms-')) ||
    (code === 'DISPLACED' && expected.startsWith('the neighbour "cms-'))
  );
}

/** A locked node that the base alone shows is shown with the layers as well, whatever they did around it. */
function checkLocks(
  check: PageCheck,
  locked: readonly string[],
  { facts: request, resolution: { tree, provenance } }: { facts: RequestFacts; resolution: Resolution },
): Fault[] {
  if (locked.length === 0) return [];
  const shown = idsOf(tree);
  const hidden = locked.filter((id) => !shown.has(id));
  if (hidden.length === 0) return [];
  const shownBefore = idsOf(resolve({ ...check, layers: [], request }).tree);
  return hidden
    .filter((id) => shownBefore.has(id))
    .map((nodeId) =>
      fault('LOCKED', {
        expected: `"${nodeId}" to be shown, as the layout below locks it; take back what hides it, or what it lies in`,
        got: undefined,
        layer: hiderOf(check, request, provenance.layers, nodeId),
        nodeId,
      }),
    );
}

/** The lowest layer with which a node is no longer shown: it alone is to blame. */
function hiderOf(
  check: PageCheck,
  request: PageCheck['request'],
  [, ...applied]: readonly string[],
  nodeId: string,
): string | undefined {
  return applied.find((_, index) => {
    const below = new Set(applied.slice(0, index + 1));
    const layers = check.layers.filter(({ id }) => below.has(id));
    return !idsOf(resolve({ ...check, layers, request }).tree).has(nodeId);
  });
}

function idsOf(tree: Resolution['tree']): Set<string> {
  return new Set([...placedNodes(tree)].map(({ node }) => node.id));
}

function lockedIds({ id, lock, slots = {} }: PageCheck['base']['root']): string[] {
  return [...(locks(lock, 'hide') ? [id] : []), ...Object.values(slots).flatMap((list) => list.flatMap(lockedIds))];
}

/** Whether a layout is no page without content, and is judged with it. */
function needsContent({ content }: LayoutDocument): boolean {
  return content !== undefined && content.optional !== true;
}
