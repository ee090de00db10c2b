import type { Product } from '@vitrine/commerce/catalogue';
import type { TenantId } from '@vitrine/platform/doors';
import type { PictureServiceOptions } from '../content/assets/index.ts';
import { readAddressName, type PictureShelf, type PictureStore } from '../content/pictures/index.ts';
import type { CurrentExperiments } from '../experiments/lifecycle/index.ts';
import { BASE_SCOPE, documentId } from '../layout/documents/index.ts';
import { contentFile, usagesOf, type PageWorld } from '../layout/publishing/index.ts';
import type { Revisions } from '../layout/revisions/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';

/** The shops' own pictures, as the picture service asks for them. */
export function ownPictures(shelf: PictureShelf, store: PictureStore): PictureServiceOptions['others'] {
  return (address, hash) => {
    const { tenant, name } = readAddressName(address) ?? {
      tenant: '',
      name: '',
    };
    const picture = shelf.edition(tenant, name, hash);
    return (
      picture && {
        picture,
        key: `${tenant}/${name}.${picture.hash}`,
        master: () => store.master(tenant, name, picture.hash),
      }
    );
  };
}

export interface PictureUseParts {
  revisions: Revisions;
  world: PageWorld;
  current: Pick<CurrentExperiments, 'experiments'>;
  families: FamilyRepository;
  productsOf(tenant: TenantId): readonly Product[];
}

/** So many products are named one by one. */
const NAMED = 5;

/**
 * Where a shop uses a picture: what is published, what waits for its moment, tests, pages and files of content, its
 * configuration and what it sells. Drafts do not count: they are checked when they are published.
 */
export function pictureUses({
  revisions,
  world,
  current,
  families,
  productsOf,
}: PictureUseParts): (tenant: string, name: string) => Promise<readonly string[]> {
  return async (tenant, name) => {
    const shop = families.current().find(tenant);
    if (shop === undefined) return [];
    const usages = await usagesOf({ revisions, world }, 'picture', name, [BASE_SCOPE, tenant]);
    const [content, waiting] = [await revisions.publishedOf('content', [tenant]), await revisions.waiting()];
    const holds = (value: unknown): boolean => namesPicture(value, name);
    const files = families.files(tenant)?.files.value ?? new Map<string, unknown>();
    const products = productsOf(shop.id).filter(({ record }) => record.media.some(({ asset }) => asset === name));
    const named = new Set(usages.map(({ documentId: id }) => id));
    return [
      ...usages.map(({ documentId: id, nodeId, pointer }) => [id, nodeId, pointer].filter(Boolean).join(' ')),
      ...content.filter((page) => !named.has(documentId(page)) && holds(page.document)).map(documentId),
      ...waiting
        .filter(({ scope, document }) => (scope === tenant || scope === BASE_SCOPE) && holds(document))
        .map((revision) => `${documentId(revision)} #${revision.number}, which is scheduled`),
      ...current
        .experiments(tenant)
        .filter((experiment) => experiment.status !== 'stopped' && holds(experiment))
        .map(({ key }) => `the experiment ${key}`),
      ...[...files]
        .filter(([file, value]) => !named.has(contentFile(tenant, file)) && holds(value))
        .map(([file]) => `the file of content ${file}`),
      ...(holds(shop.tenant) ? ['the configuration of the shop'] : []),
      ...products.slice(0, NAMED).map(({ sku }) => `the product ${sku}`),
      ...(products.length > NAMED ? [`${products.length - NAMED} more products`] : []),
    ];
  };
}

/** Under these keys documents, content and configuration name a picture. */
const KEYS: ReadonlySet<string> = new Set(['$asset', '$alt', 'asset', 'image', 'poster']);

function namesPicture(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, each]) => (each === name && KEYS.has(key)) || namesPicture(each, name));
}
