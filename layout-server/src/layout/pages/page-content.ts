import type { CmsPage } from '@vitrine/schemas';
import { entryOf, type ContentAnswer, type ContentPages } from '../../content/cms/index.ts';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { AppliedLayer, Library, RequestFacts } from '../resolve/index.ts';
import { tagOf } from '@vitrine/platform/doors';
import type { ComponentLookup, SourceLookup } from '../validate/index.ts';
import { contentLayer } from '../content-layer/index.ts';
import { draftedPage } from '../publishing/index.ts';
import type { PageSet } from './page-set.ts';

/** What the content service says of a page's address, and what invalidates that. */
export interface PageAnswer {
  entry: string;
  answer: ContentAnswer;
  tags: readonly string[];
  /** ISO instant at which the service must be asked again; empty where an event tells. */
  validUntil: string;
}

/**
 * What was said instead of a page, where the layout is none without one; undefined if the page is shown. One that stands by itself
 * is, whatever was said (ER-002).
 */
export function hindranceOf(
  { base: { document } }: PageSet,
  found: PageAnswer | undefined,
): Exclude<ContentAnswer, { kind: 'found' }> | undefined {
  if (found === undefined || found.answer.kind === 'found' || document.content?.optional === true) return undefined;
  return found.answer;
}

/** Whether the page lacks content that is still under way. */
export function isUnderway(found: PageAnswer | undefined): boolean {
  return found?.answer.kind === 'unavailable' && found.answer.isLate === true;
}

/** The content of pages whose layout has a place for it. */
export interface PageContent {
  /** Undefined if the layout has no place for content. `path` is decoded and has no locale prefix. */
  find(set: PageSet, locale: string, path: string): Promise<PageAnswer | undefined>;
  /** The content as a layer; undefined where there is none, so that the layout's own words stand there. */
  layer(set: PageSet, found: PageAnswer | undefined, request: RequestFacts, library: Library): AppliedLayer | undefined;
}

const LOGGED_FAULTS = 5;

/** Gives the content that `pages` finds, as layers that the components allow; faulty paragraphs are left out, counted and told once. */
export function createPageContent({
  pages,
  components,
  sources,
  metrics,
  logger,
}: {
  pages: ContentPages;
  components: ComponentLookup;
  sources: SourceLookup;
  metrics: Metrics;
  logger: Logger;
}): PageContent {
  const paragraphs = metrics.counter(
    'vitrine_layout_content_paragraphs_total',
    'Paragraphs of content by tenant and what became of them.',
    ['tenant', 'outcome'],
  );
  const told = new WeakSet<CmsPage>();

  return {
    async find({ shop, base, sight }, locale, path) {
      if (base.document.content === undefined) return undefined;
      const entry = entryOf(path);
      if (entry === undefined) return { entry: '', answer: { kind: 'missing' }, tags: [], validUntil: '' };
      const answer = draftedPage(sight?.words ?? [], `${locale}/${entry}`) ?? (await pages.find(shop, locale, entry));
      return { entry, answer, tags: [tagOf.content(shop.id, entry)], validUntil: answer.expires?.toISOString() ?? '' };
    },
    layer({ shop, base }, found, request, library) {
      const place = base.document.content;
      if (place === undefined || found?.answer.kind !== 'found') return undefined;
      const {
        entry,
        answer: { page },
      } = found;
      const { layer, shown, unknown, faults } = contentLayer(page, place, {
        entry,
        request,
        library,
        components,
        sources,
      });
      const tenant = shop.id;
      paragraphs.inc({ tenant, outcome: 'shown' }, shown);
      paragraphs.inc({ tenant, outcome: 'unknown kind' }, unknown.length);
      paragraphs.inc({ tenant, outcome: 'faulty' }, new Set(faults.map(({ nodeId }) => nodeId)).size);
      if (unknown.length + faults.length > 0 && !told.has(page)) {
        told.add(page);
        const messages = faults.slice(0, LOGGED_FAULTS).map(({ message }) => message);
        logger.warn(
          {
            tenant,
            locale: request.locale,
            entry,
            unknown: [...new Set(unknown.map(({ kind }) => kind))].slice(0, LOGGED_FAULTS),
            messages,
          },
          'paragraphs of content left out',
        );
      }
      return layer;
    },
  };
}
