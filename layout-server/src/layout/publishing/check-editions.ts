import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { ANYBODY, canonicalJson, type Fault, type LayoutDocument } from '@vitrine/schemas';
import { composeFrame } from '../frames/index.ts';
import { documentId, roleOf, type LayoutAddress } from '../revisions/index.ts';
import type { fingerprintOf } from '../validate/index.ts';
import {
  checkLayer,
  checkLayout,
  checkPage,
  inLanguagesOfBoth,
  inNoLanguage,
  type ComponentLookup,
} from '../validate/index.ts';
import { composePage, type FrameOrigin, type PageEdition } from './page-editions.ts';
import type { PageWorld, WorldTenant } from './page-world.ts';
import { baseOf, documentsOf, type Site } from './site.ts';

/** What the gates said about some editions. Faults that several editions share are listed once. */
export interface EditionsVerdict {
  faults: Fault[];
  warnings: Fault[];
  /** By `editionKey`: equal fingerprints mean that no shopper can see a difference. */
  fingerprints: Map<string, string>;
  /** Ids of all nodes of the editions, those included that a condition or a layer keeps from some shoppers. */
  nodes: Set<string>;
}

/** What identifies an edition across two states of the site. */
export function editionKey({ page, tenant, locale, arms }: PageEdition): string {
  return canonicalJson([page, tenant, locale, arms]);
}

/** What to check, and with what. */
export interface EditionsToCheck {
  editions: readonly PageEdition[];
  world: PageWorld;
  components: ComponentLookup;
  now: Date;
}

/** Runs the gates on every edition, as of `now`; between two of them whoever waits for a page gets a turn. */
export async function checkEditions({ editions, world, components, now }: EditionsToCheck): Promise<EditionsVerdict> {
  const [faults, warnings, fingerprints, nodes]: [Fault[], Fault[], Map<string, string>, Set<string>] = [
    [],
    [],
    new Map(),
    new Set(),
  ];
  for (const edition of editions) {
    const { base, frame } = edition;
    const verdict = checkPage({
      ...pageOf(edition, world, now),
      baseId: base.id,
      frameId: frame?.id,
      components,
      sources: world.sources,
    });
    faults.push(...edition.frameFaults, ...verdict.faults.map((each) => blameFrame(each, base.id, frame)));
    warnings.push(...verdict.warnings.map((each) => blameFrame(each, base.id, frame)));
    fingerprints.set(editionKey(edition), verdict.fingerprint);
    const { nodes: shown, absent } = verdict.resolution.provenance;
    for (const id of [...Object.keys(shown), ...Object.keys(absent)]) nodes.add(id);
    await nextTurnOfLoop();
  }
  return { faults: withoutRepetition(faults), warnings: withoutRepetition(warnings), fingerprints, nodes };
}

/** An edition as the engine resolves it for a visitor of whom nothing is known. */
export function pageOf(
  { page, tenant, locale, arms, base, layers, path }: PageEdition,
  world: PageWorld,
  now: Date,
): Parameters<typeof fingerprintOf>[0] {
  const place = path ?? world.pathOf(tenant, locale, page) ?? '/';
  return {
    base: base.document,
    layers,
    request: { tenant, locale, page, path: place, ...ANYBODY, now, switches: world.switches(tenant), arms },
    library: world.library(tenant, locale, { path: place, device: ANYBODY.device }),
  };
}

/**
 * Runs the gates on a document by itself, in every tenant and locale that sees it. A page with a frame is checked in it,
 * since its root alone is not whole.
 */
export function checkDocument(options: {
  address: LayoutAddress;
  document: unknown;
  site: Site;
  tenants: readonly string[];
  world: PageWorld;
  components: ComponentLookup;
}): Fault[] {
  const { address, document, site, tenants, world, components } = options;
  const seen = world.tenants().filter(({ id }) => tenants.includes(id));
  const id = documentId(address);
  const setting = {
    id,
    components,
    sources: world.sources,
    switches: [...new Set(seen.flatMap((tenant) => Object.keys(world.switches(tenant.id))))],
  };
  const role = roleOf(address.kind);
  // Words that only one locale needs are asked of that locale.
  const localesOf = ({ locales }: WorldTenant) =>
    role.role === 'locale' ? locales.filter((locale) => locale === role.locale) : locales;
  const editions = (of: typeof seen) =>
    of.flatMap((tenant) =>
      localesOf(tenant).map((locale) => ({
        tenant: tenant.id,
        locale,
        library: world.library(tenant.id, locale),
        switches: world.switches(tenant.id),
      })),
    );
  if (address.kind !== 'layout')
    return checkLayer(documentsOf(site, address.page).layers.get(id)?.document ?? document, {
      ...setting,
      editions: editions(seen),
    });
  const named = baseOf(site, seen[0]?.id ?? address.scope, address.page);
  const frame = named?.document.frame;
  if (named === undefined || frame === undefined)
    return checkLayout(named?.document ?? document, { ...setting, editions: editions(seen) });
  const byFrame = Map.groupBy(seen, (tenant) => baseOf(site, tenant.id, frame));
  return withoutRepetition(
    [...byFrame].flatMap(([outer, of]) => {
      const [first] = of;
      const origin = first && composePage(site, first, address.page, [])?.frame;
      const whole: LayoutDocument = composeFrame(named.document, outer?.document).document;
      return checkLayout(whole, { ...setting, editions: editions(of) }).map((each) => blameFrame(each, id, origin));
    }),
  );
}

/** The faults in their order, each once; of one that is a fault in several languages, with all of them. */
export function withoutRepetition(faults: readonly Fault[]): Fault[] {
  const byText = new Map<string, Fault>();
  for (const each of faults) {
    const key = faultKey(each);
    byText.set(key, inLanguagesOfBoth(byText.get(key) ?? each, each));
  }
  return [...byText.values()];
}

/** What makes two faults the same one, in whatever languages. */
export function faultKey(each: Fault): string {
  const { code, message, pointer, layer, nodeId } = inNoLanguage(each);
  return canonicalJson([code, message, pointer, layer ?? null, nodeId ?? null]);
}

/** The engine sees page and frame as one base; an author must know which of the two documents to mend. */
function blameFrame(each: Fault, baseId: string, frame: FrameOrigin | undefined): Fault {
  if (!frame || each.layer !== baseId || each.nodeId === undefined || !frame.nodes.has(each.nodeId)) return each;
  return { ...each, layer: frame.id, message: each.message.replace(baseId, frame.id) };
}
