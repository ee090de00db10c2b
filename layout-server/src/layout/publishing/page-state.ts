import { fault, validateCmsPage, type CmsPage, type Fault } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { isShown, pathOfEntry } from '../../content/cms/index.ts';
import { documentId, parseDocumentId, type DocumentAddress, type RevisionSource } from '../revisions/index.ts';
import type { AssessmentParts } from './assessment.ts';
import type { ProposedDocument } from './assess-set.ts';
import { linksTo } from './links-to.ts';
import type { Invalid, Unknown } from './outcomes.ts';
import { ownPages, type OwnPage } from './own-pages.ts';
import { publishSet, type PublishSetResult } from './publish-set.ts';
import { unknown } from './refusals.ts';

export interface PutBackRequest {
  /** The page in any of its languages, such as `at/de-AT/lp/mantel.content`. */
  documentId: string;
  message?: string | undefined;
  author: string;
  source: RevisionSource;
  /** Only say what would happen. */
  dryRun: boolean;
}

export interface UnpublishRequest extends PutBackRequest {
  /** The path of another page of content, without prefix, to which the address leads from now on; not found if left out. */
  to?: string | undefined;
  /** Leave it out of lists as well; so is then what is withdrawn already. */
  archive: boolean;
}

/** A page of content is taken from shoppers, or given back to them, in these languages; or would be. */
export interface PageState {
  code: 'PAGE_STATE';
  path: string;
  locales: string[];
  isShown: boolean;
  isArchived: boolean;
  /** Where its address leads; undefined where it is shown, or not found. */
  to: string | undefined;
  /** Places that lead to the address. */
  links: string[];
  /** Documents of former addresses that lead to it again. */
  ledBack: string[];
  /** Revisions of it that wait for their moment. */
  scheduled: {
    documentId: string;
    revision: number;
    author: string;
    at: Date;
    timeZone: string;
  }[];
  warnings: Fault[];
  dryRun: boolean;
}

export type PageStateResult =
  | PageState
  | Exclude<PublishSetResult, { code: 'PUBLISHED_SET' | 'PUBLISHABLE_SET' }>
  | Unknown;

type Parts = AssessmentParts & { database: Database; events: EventLog };
type PlanParts = Pick<AssessmentParts, 'revisions' | 'world'>;

/** What the documents of a page and of its former addresses are to say, and what is then told of it. */
export interface StatePlan {
  code: 'PLAN';
  tenant: string;
  path: string;
  meant: readonly OwnPage[];
  documents: ProposedDocument[];
  message: string;
  state: Pick<PageState, 'isShown' | 'isArchived' | 'to' | 'ledBack'>;
  /** Former addresses that go on leading to it. */
  leading: string[];
}

/**
 * Takes a page of content from shoppers in all its languages, with its words and its history kept. Its address is not found
 * from then on, or leads to another page; so does what led to it.
 */
export async function unpublishPage(parts: Parts, request: UnpublishRequest, now: Date): Promise<PageStateResult> {
  return published(parts, request, await planUnpublish(parts, request), now);
}

/** Shows a page of content again that was withdrawn or archived, as it was. */
export async function putPageBack(parts: Parts, request: PutBackRequest, now: Date): Promise<PageStateResult> {
  return published(parts, request, await planPutBack(parts, request), now);
}

/** What taking a page from shoppers writes, or why there is nothing to write. Writes nothing. */
export async function planUnpublish(
  parts: PlanParts,
  request: Pick<UnpublishRequest, 'documentId' | 'message' | 'to' | 'archive'>,
): Promise<StatePlan | Invalid | Unknown> {
  const found = await pageOf(parts, request.documentId);
  if ('code' in found) return found;
  const { tenant, path, pages } = found;
  const { to, archive } = request;
  const isMeant = ({ page }: OwnPage): boolean =>
    isShown(page) || (page.paragraphs.length > 0 && archive && page.archived !== true);
  const meant = pages.filter(isMeant);
  if (meant.length === 0)
    return unknown(
      `expected a page of content that ${tenant} shows${archive ? ' or has withdrawn' : ''}, got ${request.documentId}${stateOf(pages[0])}`,
    );
  const named = meant.flatMap(({ revision }) => namedRoute(parts, { tenant, path, name: revision.page }));
  if (named.length > 0) return { code: 'INVALID', faults: named };
  /** Where the address of a page leads from now on: what is withdrawn already keeps its lead. */
  const leadOf = (page: CmsPage): string | undefined => to ?? (isShown(page) ? undefined : page.movedTo);
  const documents = meant.map(({ revision, page }): ProposedDocument => {
    const { withdrawn: _, movedTo: _to, ...rest } = page;
    const lead = leadOf(page);
    return {
      address: addressOf(revision),
      document: {
        ...rest,
        ...(lead === undefined ? { withdrawn: true } : { movedTo: lead }),
        ...(archive ? { archived: true } : {}),
      },
      expectedRevision: revision.number,
    };
  });
  const locales = new Set(meant.map(({ revision }) => localeOf(revision.page)));
  const leading = (await leadingTo(parts, tenant, path)).filter(({ revision }) => locales.has(localeOf(revision.page)));
  if (to !== undefined) documents.push(...leadingOn(leading, to));
  return {
    code: 'PLAN',
    tenant,
    path,
    meant,
    documents,
    message: request.message ?? `${path} is ${archive ? 'archived' : 'withdrawn'}`,
    state: {
      isShown: false,
      isArchived: archive,
      to: toldLead(meant.map(({ revision, page }) => ({ locale: localeOf(revision.page), lead: leadOf(page) }))),
      ledBack: [],
    },
    leading: to === undefined ? leading.map(({ revision }) => `${documentId(revision)}, a former address`) : [],
  };
}

/** What showing a page again writes, or why there is nothing to write. Writes nothing. */
export async function planPutBack(
  parts: PlanParts,
  request: Pick<PutBackRequest, 'documentId' | 'message'>,
): Promise<StatePlan | Invalid | Unknown> {
  const found = await pageOf(parts, request.documentId);
  if ('code' in found) return found;
  const { tenant, path, pages } = found;
  const meant = pages.filter(({ page }) => !isShown(page) && page.paragraphs.length > 0);
  if (meant.length === 0)
    return unknown(
      `expected a page of content that ${tenant} has withdrawn, got ${request.documentId}${stateOf(pages[0])}`,
    );
  const documents = meant.map(({ revision, page }): ProposedDocument => {
    const { withdrawn: _, movedTo: _to, archived: _archived, ...rest } = page;
    return {
      address: addressOf(revision),
      document: rest,
      expectedRevision: revision.number,
    };
  });
  const led = await ledAway(parts, { tenant, path, meant });
  documents.push(...leadingOn(led, path));
  return {
    code: 'PLAN',
    tenant,
    path,
    meant,
    documents,
    message: request.message ?? `${path} is shown again`,
    state: {
      isShown: true,
      isArchived: false,
      to: undefined,
      ledBack: led.map(({ revision }) => documentId(revision)),
    },
    leading: [],
  };
}

/** Former addresses that lead to a path from then on. */
function leadingOn(former: readonly OwnPage[], to: string): ProposedDocument[] {
  return former.map(({ revision, page }) => ({
    address: addressOf(revision),
    document: { ...page, movedTo: to },
    expectedRevision: revision.number,
  }));
}

async function published(
  parts: Parts,
  { author, source, dryRun }: Pick<PutBackRequest, 'author' | 'source' | 'dryRun'>,
  plan: StatePlan | Invalid | Unknown,
  now: Date,
): Promise<PageStateResult> {
  if (plan.code !== 'PLAN') return plan;
  const { tenant, path, meant, documents, message, state, leading } = plan;
  const { revisions, world } = parts;
  const outcome = await publishSet(parts, { documents, message, author, source, dryRun }, now);
  if (outcome.code !== 'PUBLISHED_SET' && outcome.code !== 'PUBLISHABLE_SET') return outcome;
  const timeZone = world.tenants().find(({ id }) => id === tenant)?.timeZone ?? 'UTC';
  const waiting = await Promise.all(
    meant.map(async ({ revision }) =>
      (await revisions.scheduled(revision.scope, revision.page, revision.kind)).flatMap((each) =>
        each.scheduledFor === undefined
          ? []
          : [
              {
                documentId: documentId(revision),
                revision: each.number,
                author: each.author,
                at: each.scheduledFor,
                timeZone,
              },
            ],
      ),
    ),
  );
  return {
    code: 'PAGE_STATE',
    path,
    locales: localesOf(plan),
    ...state,
    links: [...(await linksTo(parts, tenant, hrefsOf(parts, plan))), ...leading],
    scheduled: waiting.flat(),
    warnings: outcome.warnings,
    dryRun,
  };
}

/** The languages in which the page changes. */
function localesOf({ meant }: StatePlan): string[] {
  return meant.map(({ revision }) => localeOf(revision.page));
}

/** The addresses that shoppers know the page by. */
export function hrefsOf({ world }: Pick<PlanParts, 'world'>, plan: StatePlan): ReadonlySet<string> {
  return new Set(localesOf(plan).map((locale) => world.pathTo(plan.tenant, locale, plan.path)));
}

/** The page in every language in which the shop has it, that of the id first. */
async function pageOf(
  { revisions, world }: PlanParts,
  id: string,
): Promise<{ tenant: string; path: string; pages: OwnPage[] } | Unknown> {
  const address = parseDocumentId(id);
  if (address?.kind !== 'content')
    return unknown(
      `expected a page of content such as at/de-AT/lp/mantel.content, got ${id}; a page of a route is taken out of routes.json, or switched off where it has a switch`,
    );
  const { scope: tenant, page: name } = address;
  const entry = name.split('/').slice(1).join('/');
  const own = await ownPages(revisions, tenant);
  const spoken = world.tenants().find((one) => one.id === tenant)?.locales ?? [];
  const locales = [localeOf(name), ...spoken.filter((locale) => locale !== localeOf(name))];
  return {
    tenant,
    path: pathOfEntry(entry),
    pages: locales.flatMap((locale) => own.get(`${locale}/${entry}`) ?? []),
  };
}

/** Where all lead; with its languages where not all lead to the same. */
function toldLead(all: readonly { locale: string; lead: string | undefined }[]): string | undefined {
  const leads = all.flatMap(({ locale, lead }) => (lead === undefined ? [] : [{ locale, lead }]));
  const [first] = leads;
  if (first === undefined || all.every(({ lead }) => lead === first.lead)) return first?.lead;
  return leads.map(({ locale, lead }) => `${lead} in ${locale}`).join(', ');
}

async function leadingTo({ revisions }: PlanParts, tenant: string, path: string): Promise<OwnPage[]> {
  return [...(await ownPages(revisions, tenant)).values()].filter(({ page }) => page.movedTo === path);
}

/** Of how many revisions of a former address it is asked whether it led to the page. */
const REMEMBERED = 20;

/** Former addresses of a page that were sent with it to where it leads: they did lead to it before. */
async function ledAway(
  { revisions }: PlanParts,
  { tenant, path, meant }: { tenant: string; path: string; meant: readonly OwnPage[] },
): Promise<OwnPage[]> {
  const leads = new Set(
    meant.flatMap(({ revision, page: { movedTo } }) =>
      movedTo === undefined ? [] : [`${localeOf(revision.page)} ${movedTo}`],
    ),
  );
  const there = [...(await ownPages(revisions, tenant)).values()].filter(
    ({ revision, page }) =>
      page.paragraphs.length === 0 && leads.has(`${localeOf(revision.page)} ${page.movedTo ?? ''}`),
  );
  const didLead = await Promise.all(
    there.map(async ({ revision: { scope, page, kind, number } }) => {
      const before = (await revisions.history(scope, page, kind, REMEMBERED)).filter(
        // What a change set says in the place of the page has no number yet: all that was published came before it.
        (each) => each.publishedAt !== undefined && (number === 0 || each.number < number),
      );
      const read = await Promise.all(before.map((each) => revisions.byNumber(scope, page, kind, each.number)));
      return read.some((each) => {
        const found = validateCmsPage(each?.document);
        return found.ok && found.value.movedTo === path;
      });
    }),
  );
  return there.filter((_, index) => didLead[index]);
}

function namedRoute(
  { world }: PlanParts,
  { tenant, path, name }: { tenant: string; path: string; name: string },
): Fault[] {
  const route = world.routeOf?.(tenant, localeOf(name), path);
  return route === undefined
    ? []
    : [
        fault('NOT_ALLOWED', {
          expected: `a page that no route names; menus, texts and the law's links of ${tenant} lead here by the route "${route}", so it must be there; change its words instead`,
          got: path,
          layer: documentId({ scope: tenant, page: name, kind: 'content' }),
        }),
      ];
}

function stateOf(own: OwnPage | undefined): string {
  if (own === undefined) return ', of which there is none';
  const { page } = own;
  if (isShown(page)) return ', which is shown';
  const where = page.movedTo === undefined ? '' : ` and leads to ${page.movedTo}`;
  return page.paragraphs.length === 0 && page.movedTo !== undefined
    ? `, which moved to ${page.movedTo}; "layouts rename-address" brings it back`
    : `, which is ${page.archived === true ? 'archived' : 'withdrawn'}${where}; "layouts put-back" shows it again`;
}

function addressOf({ scope, page, kind }: DocumentAddress): DocumentAddress {
  return { scope, page, kind };
}

function localeOf(name: string): string {
  return name.split('/')[0] ?? '';
}

/** Ids of the pages of content that are archived. */
export async function archivedPages(
  { revisions }: Pick<PlanParts, 'revisions'>,
  tenants: readonly string[],
): Promise<ReadonlySet<string>> {
  const all = await Promise.all(tenants.map((tenant) => ownPages(revisions, tenant)));
  return new Set(
    all.flatMap((pages) =>
      [...pages.values()].flatMap(({ revision, page }) => (isArchived(page) ? [documentId(revision)] : [])),
    ),
  );
}

function isArchived(page: CmsPage): boolean {
  return page.archived === true && !isShown(page);
}
