import { fault, type CmsPage, type Fault } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { entryOf, isShown, pathOfEntry } from '../../content/cms/index.ts';
import {
  DOCUMENT_ID_EXAMPLES,
  documentId,
  parseDocumentId,
  type DocumentAddress,
  type RevisionSource,
} from '../revisions/index.ts';
import type { AssessmentParts } from './assessment.ts';
import type { Invalid, Unknown } from './outcomes.ts';
import { ownPages, type OwnPage } from './own-pages.ts';
import { unknown } from './refusals.ts';
import type { ProposedDocument } from './assess-set.ts';
import { linksTo } from './links-to.ts';
import { publishSet, type PublishSetResult } from './publish-set.ts';

/** The page, in any of its languages, such as `at/de-AT/lp/mantel.content`, and the path without prefix that it is to have. */
export interface RenameRequest {
  documentId: string;
  to: string;
  message?: string | undefined;
  author: string;
  source: RevisionSource;
  /** Only say what would happen. */
  dryRun: boolean;
}

/** The page has its address in these languages, or would have it. */
export interface Renamed {
  code: 'RENAMED';
  from: string;
  to: string;
  locales: string[];
  /** Places that still name the former address; shoppers are led on from there. */
  links: string[];
  warnings: Fault[];
  dryRun: boolean;
}

export type RenameResult = Renamed | Exclude<PublishSetResult, { code: 'PUBLISHED_SET' | 'PUBLISHABLE_SET' }> | Unknown;

type Parts = AssessmentParts & { database: Database; events: EventLog };

/** What the documents of a page and of its former addresses are to say. */
export interface RenamePlan {
  code: 'PLAN';
  tenant: string;
  from: string;
  to: string;
  locales: string[];
  documents: ProposedDocument[];
  message: string;
}

/**
 * Gives a page of content another address, in every language of the shop in which it has the present one: there lies the
 * same page for whoever changes the language. The former address leads to it for good, and so does what led to that.
 */
export async function renameAddress(parts: Parts, request: RenameRequest, now: Date): Promise<RenameResult> {
  const plan = await planRename(parts, request);
  if (plan.code !== 'PLAN') return plan;
  const { tenant, from, to, locales, documents, message } = plan;
  const { author, source, dryRun } = request;
  const outcome = await publishSet(parts, { documents, message, author, source, dryRun }, now);
  if (outcome.code !== 'PUBLISHED_SET' && outcome.code !== 'PUBLISHABLE_SET') return outcome;
  return {
    code: 'RENAMED',
    from,
    to,
    locales,
    links: await linksTo(parts, tenant, new Set(locales.map((one) => parts.world.pathTo(tenant, one, from)))),
    // Whoever follows a link to the former address comes here.
    warnings: outcome.warnings.filter(({ code }) => code !== 'NO_WAY_THERE'),
    dryRun,
  };
}

/** What a rename writes, or why there is none. Writes nothing. */
export async function planRename(
  { revisions, world }: Pick<AssessmentParts, 'revisions' | 'world'>,
  request: Pick<RenameRequest, 'documentId' | 'to' | 'message'>,
): Promise<RenamePlan | Invalid | Unknown> {
  const address = parseDocumentId(request.documentId);
  if (address?.kind !== 'content')
    return unknown(
      `expected a page of content such as at/de-AT/lp/mantel.content, got ${request.documentId}; ${address === undefined ? `documents are named like ${DOCUMENT_ID_EXAMPLES}` : 'what shows other pages is a line of routes.json'}`,
    );
  const { scope: tenant, page } = address;
  const [locale = '', ...rest] = page.split('/');
  const from = pathOfEntry(rest.join('/'));
  const pages = await ownPages(revisions, tenant);
  const isAt = (one: string, path: string) => pages.get(`${one}/${path.slice(1)}`);
  const named = isAt(locale, from);
  if (named === undefined || !isShown(named.page))
    return unknown(
      `expected a page of content that ${tenant} shows, got ${request.documentId}${named?.page.movedTo === undefined ? '' : `, which moved to ${named.page.movedTo}`}`,
    );
  const spoken = world.tenants().find(({ id }) => id === tenant)?.locales ?? [];
  const locales = spoken.filter((one) => {
    const found = isAt(one, from);
    return found !== undefined && isShown(found.page);
  });
  const entry = request.to.startsWith('/') ? entryOf(request.to) : undefined;
  const to = entry === undefined ? '' : pathOfEntry(entry);
  const faults = locales.flatMap((one) =>
    collisions({ tenant, locale: one, from, to, wanted: request.to, there: isAt(one, to), world }),
  );
  if (faults.length > 0) return { code: 'INVALID', faults };

  const at = (one: string, path: string): DocumentAddress => ({
    scope: tenant,
    page: `${one}${path}`,
    kind: 'content',
  });
  const documents = locales.flatMap((one): ProposedDocument[] => {
    const current = isAt(one, from);
    if (current === undefined) return [];
    const leading = [...pages.values()].filter(
      ({ revision, page: { movedTo } }) =>
        movedTo === from && revision.page.startsWith(`${one}/`) && revision.page !== `${one}${to}`,
    );
    return [
      {
        address: at(one, to),
        document: current.revision.document,
        expectedRevision: isAt(one, to)?.revision.number ?? 0,
      },
      { address: at(one, from), document: leadingTo(current.page, to), expectedRevision: current.revision.number },
      ...leading.map(({ revision, page: former }) => ({
        address: at(one, revision.page.slice(one.length)),
        document: leadingTo(former, to),
        expectedRevision: revision.number,
      })),
    ];
  });
  return { code: 'PLAN', tenant, from, to, locales, documents, message: request.message ?? `${from} is ${to} now` };
}

function collisions({
  tenant,
  locale,
  from,
  to,
  wanted,
  there,
  world,
}: {
  tenant: string;
  locale: string;
  from: string;
  /** Empty for what is no path. */
  to: string;
  wanted: string;
  there: OwnPage | undefined;
  world: Parts['world'];
}): Fault[] {
  const refuse = (expected: string): Fault[] => [
    fault('NOT_ALLOWED', {
      expected,
      got: wanted,
      layer: documentId({ scope: tenant, page: `${locale}${from}`, kind: 'content' }),
    }),
  ];
  if (to === '' || to === from) return refuse('another path that begins with a slash, such as /lp/wintermantel');
  const route = world.routeOf?.(tenant, locale, from);
  if (route !== undefined)
    return refuse(
      `the address that the route "${route}" names: menus and texts of the shop lead there by that name; change its line in routes.json, or "paths" in the configuration of ${tenant}`,
    );
  const page = world.pageAt(tenant, locale, to);
  if (page === undefined)
    return refuse(
      `a path that ${tenant} answers with a page of content; no route leads there, so nobody could reach the page; addresses like ${from.split('/').slice(0, 2).join('/')}/… do`,
    );
  if (page !== world.pageAt(tenant, locale, from))
    return refuse(`a free address; there ${tenant} shows the page "${page}"`);
  if (there === undefined || there.page.withdrawn === true || there.page.movedTo === from) return [];
  return refuse(
    there.page.movedTo === undefined
      ? `a free address; there ${tenant} has the page "${there.page.title}"`
      : `a free address; this one leads to ${there.page.movedTo}, and whoever kept it would come to another page`,
  );
}

function leadingTo({ title }: CmsPage, movedTo: string): CmsPage {
  return { title, paragraphs: [], movedTo };
}
