import { mentionsIn, type Mention, type MentionKind } from '../mentions/index.ts';
import { BASE_SCOPE, documentId, type Revisions } from '../revisions/index.ts';
import type { PageWorld } from './page-world.ts';
import { readSite } from './site.ts';

/** What can be looked for. */
export type UsedKind = Exclude<MentionKind, 'path'> | 'page';

/** One place in which something is used. */
export interface Usage {
  documentId: string;
  nodeId: string | undefined;
  /** Where in the node, or in the document. */
  pointer: string;
}

/**
 * Where published layouts, layers and campaigns of these scopes use a thing, in the order of the documents. A page is used
 * by its own documents, by those that it frames, and by links to it. Content and texts are not looked at.
 */
export async function usagesOf(
  { revisions, world }: { revisions: Pick<Revisions, 'publishedIn'>; world: PageWorld },
  kind: UsedKind,
  value: string,
  scopes: readonly string[],
): Promise<Usage[]> {
  const stored = await revisions.publishedIn([...scopes]);
  return stored.flatMap((revision) => {
    const read = readSite([revision]);
    if (!read.ok) return [];
    const id = documentId(revision);
    const at = (nodeId: string | undefined, pointer: string): Usage => ({ documentId: id, nodeId, pointer });
    const documents = [...read.value.values()].flatMap(({ bases, layers }) => [
      ...[...bases.values()].map(({ document }) => document),
      ...[...layers.values()].map(({ document }) => document),
    ]);
    const leads = leadsTo(world, revision.scope);
    return documents.flatMap((document) => {
      const mentions = mentionsIn(document);
      if (kind !== 'page') {
        const wanted = kind === 'category' ? (value.split('/').at(-1) ?? value) : value;
        return mentions
          .filter((each) => each.kind === kind && each.value === wanted)
          .map((each) => at(each.nodeId, each.pointer));
      }
      return [
        ...(document.page === value ? [at(undefined, '/page')] : []),
        ...('root' in document && document.frame === value ? [at(undefined, '/frame')] : []),
        ...mentions.filter((each) => leads(each) === value).map((each) => at(each.nodeId, each.pointer)),
      ];
    });
  });
}

/** The page that a link leads to in a shop, of a shared document in the first one; undefined for what is no link. */
function leadsTo(world: PageWorld, scope: string): (mention: Mention) => string | undefined {
  const shops = world.tenants();
  const shop = scope === BASE_SCOPE ? shops[0] : shops.find(({ id }) => id === scope);
  if (shop === undefined) return () => undefined;
  const library = world.library(shop.id, shop.locales[0] ?? '');
  const origin = world.origin(shop.id);
  return ({ kind, value, params = {} }) => {
    const href = kind === 'path' ? value : kind === 'route' ? library.link(value, params) : undefined;
    return typeof href === 'string' && URL.canParse(href, origin)
      ? world.locate(new URL(href, origin))?.page
      : undefined;
  };
}
