import { canonicalJson, type Fault } from '@vitrine/schemas';
import { checkLayer, checkLayout, checkPage, type ComponentLookup } from '../validate/index.ts';
import { documentId, type DocumentAddress } from '../revisions/index.ts';
import type { PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';

/** What the gates said about some editions of a page. Faults that several editions share are listed once. */
export interface EditionsVerdict {
  faults: Fault[];
  warnings: Fault[];
  /** By `editionKey`: equal fingerprints mean that no shopper can see a difference. */
  fingerprints: Map<string, string>;
}

/** What identifies an edition across two states of a page. */
export function editionKey({ tenant, locale, arms }: PageEdition): string {
  return canonicalJson([tenant, locale, arms]);
}

/** Runs the gates on every edition of a page, as of `now`. */
export function checkEditions(options: {
  page: string; editions: readonly PageEdition[]; world: PageWorld; components: ComponentLookup; now: Date;
}): EditionsVerdict {
  const { page, editions, world, components, now } = options;
  const [faults, warnings, fingerprints]: [Fault[], Fault[], Map<string, string>] = [[], [], new Map()];
  for (const edition of editions) {
    const { tenant, locale, arms, base, layers } = edition;
    const path = world.pathOf(tenant, locale, page) ?? '/';
    const verdict = checkPage({
      base: base.document,
      baseId: base.id,
      layers,
      request: {
        tenant, locale, page, path, device: 'desktop', login: 'anonymous', segment: '', bot: false, now,
        switches: world.switches(tenant), arms,
      },
      library: world.library(tenant, locale, { path, device: 'desktop' }),
      components,
      sources: world.sources,
    });
    faults.push(...verdict.faults);
    warnings.push(...verdict.warnings);
    fingerprints.set(editionKey(edition), verdict.fingerprint);
  }
  return { faults: withoutRepetition(faults), warnings: withoutRepetition(warnings), fingerprints };
}

/** Runs the gates on a document by itself, in every tenant and locale that sees it. */
export function checkDocument(options: {
  address: DocumentAddress; document: unknown; tenants: readonly string[]; world: PageWorld; components: ComponentLookup;
}): Fault[] {
  const { address, document, tenants, world, components } = options;
  const seen = world.tenants().filter(({ id }) => tenants.includes(id));
  const setting = {
    id: documentId(address),
    components,
    sources: world.sources,
    switches: [...new Set(seen.flatMap(({ id }) => Object.keys(world.switches(id))))],
    editions: seen.flatMap(({ id, locales }) => locales.map((locale) => ({ tenant: id, locale, library: world.library(id, locale) }))),
  };
  return address.kind === 'layout' ? checkLayout(document, setting) : checkLayer(document, setting);
}

/** The faults in their order, each once. */
export function withoutRepetition(faults: readonly Fault[]): Fault[] {
  const byText = new Map(faults.map((each) => [faultKey(each), each]));
  return [...byText.values()];
}

/** What makes two faults the same one. */
export function faultKey({ code, message, pointer, layer, nodeId }: Fault): string {
  return canonicalJson([code, message, pointer, layer ?? null, nodeId ?? null]);
}
