import { canonicalJson, fault, type Fault, hashOf, visitorClassOf } from '@vitrine/schemas';
import { resolve, type Resolution } from '../resolve/index.ts';
import { checkLater } from './check-later.ts';
import { checkPersonal } from './check-personal.ts';
import { checkNodes, placedNodes } from './check-nodes.ts';
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

  const seen = new Map<string, Resolution>();
  const outcomes = combinations(check.base, check.layers, request).map((facts) => {
    const resolution = resolve({ ...check, request: facts });
    take(resolution);
    faults.add(checkLocks(check, facts, resolution));
    const outcome = canonicalJson([resolution.meta, resolution.tree]);
    if (!seen.has(outcome)) seen.set(outcome, resolution);
    return {
      ...visitorClassOf(facts),
      now: facts.now.toISOString(),
      outcome,
    };
  });

  const moments = new Set(outcomes.map(({ now }) => now));
  for (const now of moments) {
    const whole = resolve({ ...check, request: { ...request, now: new Date(now) } }, { conditions: 'switches' });
    take(whole);
    faults.add(checkNodes(whole, components, sources));
    faults.add(checkLater(whole, components));
    faults.add(checkPersonal(whole, check.base, sources));
    faults.add(checkSlots(whole, components, { counts: false }));
  }
  for (const resolution of seen.values()) {
    faults.add(checkSlots(resolution, components, { counts: true }));
    faults.add(checkOutline(resolution, components));
  }

  const resolution = resolve({ ...check, request });
  return {
    faults: faults.all(),
    warnings: warnings.all(),
    vary: resolution.vary,
    fingerprint: hashOf(seen.size === 1 ? [...seen.keys()] : outcomes),
    resolution,
  };
}

/** An operation that looks for a node of content, which is there on some addresses of the page and not yet known here. */
function isAboutContent({ code, nodeId = '', expected }: Fault): boolean {
  return (code === 'MISSING_NODE' && nodeId.startsWith('cms-')) || (code === 'DISPLACED' && expected.includes('"cms-'));
}

/** A locked node that the base alone shows is shown with the layers as well, whatever they did around it. */
function checkLocks(check: PageCheck, request: PageCheck['request'], { tree, provenance }: Resolution): Fault[] {
  const locked = lockedIds(check.base.root);
  if (locked.length === 0) return [];
  const shownBefore = idsOf(resolve({ ...check, layers: [], request }));
  const shown = new Set([...placedNodes(tree)].map(({ node }) => node.id));
  return locked
    .filter((id) => shownBefore.has(id) && !shown.has(id))
    .map((nodeId) =>
      fault('LOCKED', {
        expected: 'a locked node to be shown',
        got: undefined,
        layer: provenance.layers.at(-1),
        nodeId,
      }),
    );
}

function idsOf({ tree }: Resolution): Set<string> {
  return new Set([...placedNodes(tree)].map(({ node }) => node.id));
}

function lockedIds({ id, lock, slots = {} }: PageCheck['base']['root']): string[] {
  return [...(lock === true ? [id] : []), ...Object.values(slots).flatMap((list) => list.flatMap(lockedIds))];
}
