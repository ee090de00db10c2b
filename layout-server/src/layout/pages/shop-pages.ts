import { ANYBODY, parseJson, type RenderContext, type ResolvedPage, validateResolvedPage } from '@vitrine/schemas';
import type { FamilyRepository } from '../../tenants/index.ts';
import type { ShopPages } from '../publishing/index.ts';
import type { PageService } from './page-service.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** Kept trees are read and checked once, and as long as their bytes are kept; nobody changes what comes out. */
const read = new WeakMap<Buffer, ResolvedPage>();

/** The page of bytes that this server made. @throws Error for any others */
export function readTree(bytes: Buffer): ResolvedPage {
  const known = read.get(bytes);
  if (known !== undefined) return known;
  const parsed = parseJson(bytes.toString(), { maxBytes: MAX_BYTES });
  const resolved = parsed.ok ? validateResolvedPage(parsed.value) : parsed;
  if (!resolved.ok) throw new Error(`expected our own tree to be readable: ${resolved.faults[0]?.message}`);
  read.set(bytes, resolved.value);
  return resolved.value;
}

/** The page service behind the shop door: one call for a page, as an anonymous visitor in no test sees it. */
export function createShopPages(service: PageService, families: FamilyRepository): ShopPages {
  return {
    async page(tenant, { path, locale, device, requestId }) {
      const shop = families.current().find(tenant);
      const spoken = shop?.locales.find((one) => one.locale === locale) ?? shop?.locales[0];
      if (shop === undefined || spoken === undefined)
        throw new Error(`expected a tenant that exists, got ${JSON.stringify(tenant)}`);
      const facts = await service.facts(tenant, spoken.locale, path);
      if ('code' in facts) throw new Error(facts.message);
      const { status, redirect, page, revisionRef } = facts;
      if (redirect !== undefined) return { kind: 'redirect', status, location: redirect };
      const context: RenderContext = {
        tenant: shop.id,
        locale: spoken.locale,
        path,
        query: {},
        page,
        revisionRef,
        visitor: { ...ANYBODY, device },
        arms: {},
        status,
        requestId,
      };
      const tree = await service.tree(context);
      if ('code' in tree) throw new Error(tree.message);
      return { kind: 'page', status, resolved: readTree(tree.bytes) };
    },
  };
}
