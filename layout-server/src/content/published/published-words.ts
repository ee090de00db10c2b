import { validateCmsPage, validateSearchRules, type CmsPage, type SearchRules } from '@vitrine/schemas';
import type { Logger } from '@vitrine/platform/logging';
import { documentId, type Revision, type Revisions } from '../../layout/revisions/index.ts';
import { tagOf } from '@vitrine/platform/doors';
import { isShown } from '../cms/index.ts';
import { checkMessages, type Catalogues, type MessageTree } from '../messages/index.ts';

/** The texts, the content and the rules of search and lists of all tenants. */
export interface PublishedWords {
  /** What a tenant rewords, by locale: the same object as long as nothing of it changes. */
  copy(tenant: string): Catalogues;
  /** The same over what files say, which counts where the store has nothing. */
  copyOver(tenant: string, filed: Catalogues): Catalogues;
  /** A page of a tenant's own content by its name, such as `de-AT/lp/mantel`; undefined if there is none, or it was withdrawn. */
  page(tenant: string, name: string): CmsPage | undefined;
  /** Names of a tenant's own pages of content that are neither withdrawn nor moved, sorted. */
  pages(tenant: string): readonly string[];
  /** What a tenant's merchandisers tell search and lists: the same object as long as nothing of it changes. */
  rules(tenant: string): SearchRules;
  /** Reads the store again. */
  refresh(): Promise<void>;
  /** Reads again what the events say has changed of the texts, the content or the rules of tenants. */
  follow(events: readonly { tenant: string; tags: readonly string[] }[]): Promise<void>;
}

/** Of one tenant, by the documents' pages. */
interface Stored {
  copy: Readonly<Record<string, MessageTree>>;
  content: ReadonlyMap<string, CmsPage>;
  rules: SearchRules;
}

const NOTHING: Stored = { copy: {}, content: new Map(), rules: {} };

/** Gives the words over a store; `refresh` fills them for the first time. What no longer has its shape is logged and left out. */
export function createPublishedWords({ revisions, logger }: { revisions: Revisions; logger: Logger }): PublishedWords {
  const stored = new Map<string, Stored>();

  const told = (revision: Revision, message: string | undefined): void =>
    logger.error({ document: documentId(revision), number: revision.number }, `left out: ${message ?? 'no reason'}`);
  const readCopy = (revisions: readonly Revision[]): Stored['copy'] =>
    Object.fromEntries(
      revisions.flatMap((each) => {
        const read = checkMessages(each.document, documentId(each));
        if (!read.ok) told(each, read.faults[0]?.message);
        return read.ok ? [[each.page, read.value]] : [];
      }),
    );
  const readContent = (revisions: readonly Revision[]): Stored['content'] =>
    new Map(
      revisions.flatMap((each) => {
        const read = validateCmsPage(each.document, { layer: documentId(each) });
        if (!read.ok) told(each, read.faults[0]?.message);
        return read.ok ? [[each.page, read.value] as const] : [];
      }),
    );
  const readRules = (revisions: readonly Revision[]): SearchRules => {
    const [first] = revisions;
    if (first === undefined) return NOTHING.rules;
    const read = validateSearchRules(first.document, { layer: documentId(first) });
    if (!read.ok) told(first, read.faults[0]?.message);
    return read.ok ? read.value : NOTHING.rules;
  };
  const over = (tenant: string, under: Catalogues): Catalogues => {
    const own = stored.get(tenant)?.copy ?? NOTHING.copy;
    return Object.keys(own).length === 0 ? under : { ...under, ...own };
  };

  return {
    copy: (tenant) => (stored.get(tenant) ?? NOTHING).copy,
    copyOver: over,
    page(tenant, name) {
      const page = stored.get(tenant)?.content.get(name);
      return page?.withdrawn === true ? undefined : page;
    },
    pages: (tenant) =>
      [...(stored.get(tenant) ?? NOTHING).content].flatMap(([name, page]) => (isShown(page) ? [name] : [])).sort(),
    rules: (tenant) => (stored.get(tenant) ?? NOTHING).rules,
    async refresh() {
      const [copies, contents, rules] = await Promise.all([
        revisions.publishedOf('copy'),
        revisions.publishedOf('content'),
        revisions.publishedOf('rules'),
      ]);
      stored.clear();
      const byScope = (all: readonly Revision[]) => Map.groupBy(all, ({ scope }) => scope);
      const [copyOf, contentOf, rulesOf] = [byScope(copies), byScope(contents), byScope(rules)];
      for (const tenant of new Set([...copyOf.keys(), ...contentOf.keys(), ...rulesOf.keys()]))
        stored.set(tenant, {
          copy: readCopy(copyOf.get(tenant) ?? []),
          content: readContent(contentOf.get(tenant) ?? []),
          rules: readRules(rulesOf.get(tenant) ?? []),
        });
    },
    async follow(events) {
      const about = (prefixOf: (tenant: string) => string): string[] => [
        ...new Set(
          events.flatMap(({ tenant, tags }) => (tags.some((tag) => tag.startsWith(prefixOf(tenant))) ? [tenant] : [])),
        ),
      ];
      const readAgain = async (
        kind: 'copy' | 'content' | 'rules',
        tenants: readonly string[],
        read: (own: readonly Revision[]) => Partial<Stored>,
      ): Promise<void> => {
        if (tenants.length === 0) return;
        const byTenant = Map.groupBy(await revisions.publishedOf(kind, tenants), ({ scope }) => scope);
        for (const tenant of tenants)
          stored.set(tenant, { ...(stored.get(tenant) ?? NOTHING), ...read(byTenant.get(tenant) ?? []) });
      };
      await readAgain('copy', about(tagOf.allCopy), (own) => ({ copy: readCopy(own) }));
      await readAgain(
        'content',
        about((tenant) => tagOf.content(tenant, '')),
        (own) => ({ content: readContent(own) }),
      );
      await readAgain('rules', about(tagOf.allRules), (own) => ({ rules: readRules(own) }));
    },
  };
}
