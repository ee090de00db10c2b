import {
  ANYBODY,
  parseJson,
  type PageFacts,
  type RenderContext,
  type ResolvedPage,
  validateResolvedPage,
} from '@vitrine/schemas';
import type { FamilyRepository } from '../../tenants/index.ts';
import type { ShopPages } from '../publishing/index.ts';
import type { PageService } from './page-service.ts';
import type { Refusal } from './refusal.ts';
import { UNAVAILABLE } from './status-pages.ts';

const TEMPORARY = 307;
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

/**
 * The page service behind the shop door: one call for a page, as whoever asks gets it in no test. What is for its visitor alone is
 * made for the caller, and a page behind a gate is where its gate leads; one that cannot be made now is that of the status 503.
 */
export function createShopPages(
  service: Pick<PageService, 'facts' | 'gate' | 'tree' | 'bytes'>,
  families: Pick<FamilyRepository, 'current'>,
): ShopPages {
  async function resolved(context: RenderContext): Promise<ResolvedPage | Refusal> {
    const tree = await service.tree(context);
    if ('code' in tree) return tree;
    // What is for one visitor waits for a renderer, which is not asked here: it is taken away.
    const bytes = context.caller === undefined ? tree.bytes : await service.bytes(context, tree.receipt.tree);
    return 'code' in bytes ? bytes : readTree(bytes);
  }

  return {
    async page(tenant, { path, locale, caller: asker }) {
      const shop = families.current().find(tenant);
      const spoken = shop?.locales.find((one) => one.locale === locale) ?? shop?.locales[0];
      if (shop === undefined || spoken === undefined)
        throw new Error(`expected a tenant that exists, got ${JSON.stringify(tenant)}`);
      const caller = { ...asker, locale: spoken.locale };
      const contextOf = ({ status, page, revisionRef, audience }: PageFacts): RenderContext => ({
        tenant: shop.id,
        locale: spoken.locale,
        path,
        query: {},
        page,
        revisionRef,
        visitor: { ...ANYBODY, device: caller.visitor.device },
        arms: {},
        status,
        requestId: caller.requestId,
        ...(audience === 'visitor' ? { caller } : {}),
      });
      const facts = expectAnswer(await service.facts(tenant, spoken.locale, path));
      const { redirect, gated } = facts;
      if (redirect !== undefined) return { kind: 'redirect', status: facts.status, location: redirect };
      const context = contextOf(facts);
      const gate = gated === true ? expectAnswer(await service.gate(context)) : { status: facts.status };
      if ('location' in gate) {
        const { location, cookies = [] } = gate;
        return { kind: 'redirect', status: TEMPORARY, location, cookies };
      }
      const page = await resolved(context);
      if (!('code' in page)) return { kind: 'page', status: gate.status, resolved: page };
      if (page.code !== 'UNAVAILABLE') throw new Error(page.message);
      const instead = expectAnswer(await service.facts(tenant, spoken.locale, '/', { page: UNAVAILABLE }));
      return { kind: 'page', status: instead.status, resolved: expectAnswer(await resolved(contextOf(instead))) };
    },
  };
}

/** @throws Error for a refusal: what is asked for here is there */
function expectAnswer<T extends object>(answer: T | Refusal): T {
  if ('code' in answer) throw new Error(answer.message);
  return answer;
}
