import { isShown, pathOfEntry } from '../../content/cms/index.ts';
import {
  contentMentionsIn,
  copyMentionsIn,
  fileMentionsIn,
  mentionsIn,
  type Mention,
  type MentionKind,
} from '../mentions/index.ts';
import { BASE_SCOPE, documentId, type Revisions } from '../revisions/index.ts';
import { ownPages } from './own-pages.ts';
import type { PageAddress, PageWorld } from './page-world.ts';
import { readSite } from './site.ts';

/** What can be looked for. */
export type UsedKind = Exclude<MentionKind, 'path' | 'brand'> | 'page';

/** One place in which something is used. */
export interface Usage {
  /** A document, or a file of content by its path below `tenants`. */
  documentId: string;
  nodeId: string | undefined;
  /** Where in the node, or in the document. */
  pointer: string;
}

interface UsageParts {
  revisions: Pick<Revisions, 'publishedIn' | 'publishedOf'>;
  world: PageWorld;
}

/** What one document names; `own` says where it belongs to a page itself: its pointer, by the page's name. */
interface Named {
  id: string;
  scope: string;
  locale: string | undefined;
  mentions: readonly Mention[];
  own: readonly (readonly [page: string | undefined, pointer: string])[];
}

/**
 * Where these scopes use a thing: published layouts, layers and campaigns in the order of the documents, then pages of content
 * that shoppers see or that lead on, texts, and files such as menus. A page is used by its own documents, by those that it
 * frames, and by links to it; a page of content is named by its path. Links count for the product or category to which
 * they lead. Tests, what waits for its moment and configuration are not looked at.
 */
export async function usagesOf(
  parts: UsageParts,
  kind: UsedKind,
  value: string,
  scopes: readonly string[],
): Promise<Usage[]> {
  const named = [
    ...(await namedInLayouts(parts, scopes)),
    ...(
      await Promise.all(scopes.filter((scope) => scope !== BASE_SCOPE).map((shop) => namedByShop(parts, shop)))
    ).flat(),
  ];
  const wanted = kind === 'category' ? (value.split('/').at(-1) ?? value) : kind === 'page' ? bare(value) : value;
  return named.flatMap(({ id, scope, locale, mentions, own }) => {
    const leads = leadsTo(parts.world, scope, locale);
    const isWanted = (mention: Mention): boolean => {
      if (mention.kind === kind) return mention.value === wanted;
      const link = kind === 'page' || mention.kind === 'path' ? leads(mention) : undefined;
      if (link === undefined) return false;
      if (kind === 'page') return link.page === wanted || bare(link.path) === wanted;
      return kind === 'product' ? link.params['sku'] === wanted : kind === 'category' && categoryOf(link) === wanted;
    };
    return [
      ...own
        .filter(([page]) => kind === 'page' && page === wanted)
        .map(([, pointer]) => ({ documentId: id, nodeId: undefined, pointer })),
      ...mentions.filter(isWanted).map(({ nodeId, pointer }) => ({ documentId: id, nodeId, pointer })),
    ];
  });
}

/** How a file of content of a shop is named among documents. */
export function contentFile(tenant: string, name: string): string {
  return `${tenant}/content/${name}.json`;
}

async function namedInLayouts({ revisions }: UsageParts, scopes: readonly string[]): Promise<Named[]> {
  const stored = await revisions.publishedIn([...scopes]);
  return stored.flatMap((revision) => {
    const read = readSite([revision]);
    if (!read.ok) return [];
    return [...read.value.values()]
      .flatMap(({ bases, layers }) => [...bases.values(), ...layers.values()])
      .map(({ document }) => ({
        id: documentId(revision),
        scope: revision.scope,
        locale: undefined,
        mentions: mentionsIn(document),
        own: [[document.page, '/page'] as const, ['root' in document ? document.frame : undefined, '/frame'] as const],
      }));
  });
}

/** What a shop's pages of content, texts and files name. */
async function namedByShop({ revisions, world }: UsageParts, tenant: string): Promise<Named[]> {
  const pages = [...(await ownPages(revisions, tenant)).values()].flatMap(({ revision, page }): Named[] => {
    const [locale = '', ...entry] = revision.page.split('/');
    const { movedTo } = page;
    if (!isShown(page) && movedTo === undefined) return [];
    const leading: Mention[] = [{ kind: 'path', value: movedTo ?? '', nodeId: undefined, pointer: '/movedTo' }];
    const own = [[bare(pathOfEntry(entry.join('/'))), ''] as const];
    const mentions = movedTo === undefined ? contentMentionsIn(page) : leading;
    return [{ id: documentId(revision), scope: tenant, locale, mentions, own }];
  });
  const texts = (await revisions.publishedOf('copy', [tenant])).map((revision): Named => ({
    id: documentId(revision),
    scope: tenant,
    locale: revision.page,
    mentions: copyMentionsIn(revision.document),
    own: [],
  }));
  const files = (world.linksOfFiles?.(tenant) ?? []).map(([name, content]): Named => ({
    id: contentFile(tenant, name),
    scope: tenant,
    locale: undefined,
    mentions: fileMentionsIn(content),
    own: [],
  }));
  return [...pages, ...texts, ...files];
}

/** A path as people name pages: without slashes around it. */
function bare(path: string): string {
  return path.replace(/^\/|\/$/g, '');
}

function categoryOf({ page, params }: PageAddress): string | undefined {
  return page === 'category' ? params['category']?.split('/').at(-1) : undefined;
}

/** What a link leads to in a shop, of a shared document in the first one; undefined for what is no link. */
function leadsTo(
  world: PageWorld,
  scope: string,
  locale: string | undefined,
): (mention: Mention) => PageAddress | undefined {
  const shops = world.tenants();
  const shop = scope === BASE_SCOPE ? shops[0] : shops.find(({ id }) => id === scope);
  if (shop === undefined) return () => undefined;
  const library = world.library(shop.id, locale ?? shop.locales[0] ?? '');
  const origin = world.origin(shop.id);
  return ({ kind, value, params = {} }) => {
    const href = kind === 'path' ? value : kind === 'route' ? library.link(value, params) : undefined;
    return typeof href === 'string' && URL.canParse(href, origin) ? world.locate(new URL(href, origin)) : undefined;
  };
}
