import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  type DocumentAddress,
  type Revision,
  type Revisions,
} from '../revisions/index.ts';
import { frameNamedBy } from './site.ts';

/** The repository as if some documents were published otherwise. */
export function overlaid(revisions: Revisions, instead: ReadonlyMap<string, Revision>): Revisions {
  const beside = <T extends DocumentAddress>(stored: readonly T[], others: readonly T[]): T[] =>
    [...stored.filter((each) => !instead.has(documentId(each))), ...others].toSorted((a, b) =>
      documentId(a) < documentId(b) ? -1 : 1,
    );
  const mixed = (stored: readonly Revision[], isMeant: (each: Revision) => boolean): Revision[] =>
    beside(stored, [...instead.values()].filter(isMeant));
  const isIn = (scopes: readonly string[] | undefined) => (each: Revision) => scopes?.includes(each.scope) ?? true;
  return {
    ...revisions,
    published: async (scope, page, kind, queries) =>
      instead.get(documentId({ scope, page, kind })) ?? revisions.published(scope, page, kind, queries),
    publishedIn: async (scopes, queries) =>
      mixed(await revisions.publishedIn(scopes, queries), (each) => isOfLayout(each) && isIn(scopes)(each)),
    publishedOn: async (pages, scopes, queries) =>
      mixed(
        await revisions.publishedOn(pages, scopes, queries),
        (each) => isOfLayout(each) && pages.includes(each.page) && isIn(scopes)(each),
      ),
    publishedNumbers: async (scopes, queries) =>
      beside(
        await revisions.publishedNumbers(scopes, queries),
        [...instead.values()].filter(isIn(scopes)).map(({ scope, page, kind, number, document }) => ({
          scope,
          page,
          kind,
          number,
          frame: kind === 'layout' ? frameNamedBy(document) : undefined,
        })),
      ),
    publishedOf: async (kind, scopes, queries) =>
      mixed(await revisions.publishedOf(kind, scopes, queries), (each) => each.kind === kind && isIn(scopes)(each)),
    publishedSet: async (tenant, page, queries) => {
      const { layers } = await revisions.publishedSet(tenant, page, queries);
      const base = async (scope: string) =>
        instead.get(documentId({ scope, page, kind: 'layout' })) ?? revisions.published(scope, page, 'layout', queries);
      return {
        base: (await base(tenant)) ?? (await base(BASE_SCOPE)),
        layers: mixed(
          layers,
          (each) => each.scope === tenant && each.page === page && isOfLayout(each) && each.kind !== 'layout',
        ),
      };
    },
  };
}
