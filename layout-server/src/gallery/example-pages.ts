import { catalog, type ComponentDefinition, type Example } from '@vitrine/component-registry/manifest';
import { hashOf, type RenderContext, type ResolvedNode, type ResolvedPage } from '@vitrine/schemas';
import { imageOf, type PictureManifest } from '../content/assets/index.ts';
import type { Messages } from '../content/messages/index.ts';
import { pageWords, type PageService } from '../layout/pages/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';

/** An example as a page of a shop, and the reference under which the renderer asks for it. */
export interface ExamplePage {
  tree: string;
  resolved: ResolvedPage;
}

/** Every example of the registry, as pages. */
export interface ExamplePages {
  /** Undefined if there is no such shop, component or example. */
  find(tenant: string, type: string, name: string): ExamplePage | undefined;
}

const PREFIX = 'example';
const PAGE = 'page';
/** Examples stand in the registry without knowing any shop's pictures: their hash is a row of zeros. */
const PICTURE = /^\/assets\/([a-z0-9-]+)\.0{8}$/;

/** Gives the examples as pages of the shops as they are now. */
export function createExamplePages(families: FamilyRepository, messages: Messages): ExamplePages {
  return {
    find(tenant, type, name) {
      const family = families.current();
      const shop = family.find(tenant);
      const definition = catalog.find(type);
      const example = definition?.examples.find((one) => one.name === name);
      if (shop === undefined || definition === undefined || example === undefined) return undefined;
      const resolved: ResolvedPage = {
        tenant: { id: shop.id, name: shop.tenant.name, styleVariant: shop.tenant.styleVariant, theme: shop.theme },
        locale: shop.locales[0].locale,
        page: 'component',
        version: `catalog-${catalog.version}`,
        cursor: 0,
        meta: {
          title: `${definition.title}: ${example.name}`,
          description: '',
          robots: 'noindex',
          canonical: '',
          alternates: [],
        },
        root: withPictures(aroundExample(definition, example), family.pictures),
        words: pageWords(messages.of(shop.id), shop.locales[0].locale),
        tags: [],
        validUntil: '',
        preview: false,
      };
      // The hash makes an example that changed another tree for the renderer, which keeps trees by reference.
      return { tree: [PREFIX, tenant, type, name, hashOf(resolved)].join('.'), resolved };
    },
  };
}

/** The page service, and the trees of examples beside those of shops. */
export function withExamples(service: PageService, examples: ExamplePages): PageService {
  return {
    ...service,
    async bytes(context: RenderContext, tree: string) {
      const [prefix, tenant = '', type = '', name = ''] = tree.split('.');
      if (prefix !== PREFIX) return service.bytes(context, tree);
      const page = tenant === context.tenant ? examples.find(tenant, type, name) : undefined;
      if (page === undefined)
        return {
          code: 'UNKNOWN_PAGE',
          message: `expected the reference of an example of ${context.tenant}, got ${tree.slice(0, 120)}`,
        };
      return Buffer.from(JSON.stringify(page.resolved));
    },
  };
}

/** The example in the slot of a page that takes its type, so that landmarks and measures are those of a shop. */
function aroundExample({ type, version }: ComponentDefinition, { props, slots }: Example): ResolvedNode {
  const node: ResolvedNode = {
    id: PREFIX,
    type,
    v: version,
    props: { ...props },
    ...(slots && { slots: slots as Record<string, ResolvedNode[]> }),
  };
  const page = catalog.find(PAGE);
  if (type === PAGE || page === undefined) return node;
  const [slot = 'main'] = Object.entries(page.slots).find(([, { accepts }]) => accepts.includes(type)) ?? [];
  return { id: PAGE, type: PAGE, v: page.version, props: { ...page.examples[0]?.props }, slots: { [slot]: [node] } };
}

/** The same value with the addresses of pictures that exist; a picture that the shops do not have keeps its address. */
function withPictures<T>(value: T, pictures: PictureManifest): T {
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (part === null || typeof part !== 'object') return part;
    const entries = Object.entries(part).map(([key, child]) => [key, visit(child)] as const);
    const name = 'src' in part && typeof part.src === 'string' ? PICTURE.exec(part.src)?.[1] : undefined;
    return { ...Object.fromEntries(entries), ...(name !== undefined && imageOf(name, pictures, '')) };
  };
  return visit(value) as T;
}
