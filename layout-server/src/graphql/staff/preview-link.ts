import { fault, type Fault } from '@vitrine/schemas';
import { PREVIEW_PATH } from '@vitrine/schemas/addresses';
import { LIFETIMES } from '@vitrine/schemas/signing';
import { pathOfEntry } from '../../content/cms/index.ts';
import { collisionText } from '../../layout/merging/index.ts';
import type { PreviewLink, PreviewView } from '../../layout/previews/index.ts';
import {
  type Invalid,
  type PageWorld,
  type Unknown,
  type VisitorProfile,
  type WorldTenant,
} from '../../layout/publishing/index.ts';
import {
  BASE_SCOPE,
  DOCUMENT_ID_EXAMPLES,
  isOfLayout,
  parseDocumentId,
  type DocumentAddress,
} from '../../layout/revisions/index.ts';
import { isFrameName } from '../../layout/documents/index.ts';
import { momentMeant } from '../../layout/schedule/index.ts';
import type { StaffContext } from './builder.ts';
import { forbiddenFor, forbiddenIn } from './permission.ts';
import type { ForbiddenValue } from './results.ts';
import { findSet } from './find-set.ts';
import { unknownArm } from './known-arms.ts';

export interface PreviewRequest {
  id?: string | undefined;
  document?: unknown;
  revision?: number | undefined;
  set?: string | undefined;
  without?: string | undefined;
  tenant?: string | undefined;
  path?: string | undefined;
  name?: string | undefined;
  at?: string | undefined;
  as?: VisitorProfile | undefined;
  hours?: number | undefined;
}

export interface PreviewLinkValue {
  code: 'PREVIEW_LINK';
  link: PreviewLink;
  url: string;
  warnings: Fault[];
}

/** What is shown, the document by which it is found, and what a publish would say of it. */
interface Shown {
  view: Pick<PreviewView, 'revision' | 'document' | 'set'>;
  address: DocumentAddress | undefined;
  name: string;
  warnings: Fault[];
}

const LONGEST_NAME = 100;
const HOUR_S = 3600;
const USUAL_HOURS = 24;
const MOST_HOURS = LIFETIMES.preview / HOUR_S;

/**
 * Gives an address that shows what is not published (LX-014, CM-013), from the viewpoint that is named, until its end or until
 * it is revoked. No revision is stored.
 */
export async function previewLink(
  request: PreviewRequest,
  context: StaffContext,
): Promise<PreviewLinkValue | Invalid | Unknown | ForbiddenValue> {
  const { world, previews, experiments, signer, clock } = context.services;
  const shown = await shownOf(request, context);
  if ('code' in shown) return shown;
  const { view, address, name, warnings } = shown;
  const tenant = await tenantShowing(address, request.tenant, context);
  if (tenant === undefined)
    return unknown(`expected a tenant that shows ${request.id ?? name}, got ${request.tenant ?? 'none that does'}`);
  const forbidden = forbiddenIn(context, 'write-layouts', tenant.id);
  if (forbidden) return forbidden;
  const meant = request.at === undefined ? undefined : momentMeant(tenant.timeZone, request.at);
  if (meant && 'fault' in meant) return unknown(meant.fault.message);
  const moment = meant?.moment;
  const noArm = unknownArm(experiments, tenant.id, request.as?.arms);
  if (noArm !== undefined) return unknown(noArm);
  const absent = request.without === undefined ? undefined : await findSet(request.without, tenant.id, context);
  if (absent && 'code' in absent) return absent;
  const { hours = USUAL_HOURS } = request;
  if (hours < 1 || hours > MOST_HOURS) return unknown(`expected from 1 to ${MOST_HOURS} hours, got ${hours}`);
  const path = request.path ?? (address === undefined ? '/' : pathShowing(address, tenant, world));
  const origin = world.origin(tenant.id);
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  if (!url || url.origin !== new URL(origin).origin)
    return unknown(`expected a path of ${origin}, got ${JSON.stringify(path)}`);

  const seconds = hours * HOUR_S;
  const link = await previews.make(tenant.id, {
    name: (request.name?.trim() || name).slice(0, LONGEST_NAME),
    documentId: request.set === undefined ? request.id : undefined,
    view: {
      ...view,
      ...(absent === undefined ? {} : { without: { scope: absent.scope, id: absent.id } }),
      ...(moment === undefined ? {} : { at: moment.toISOString() }),
      ...(request.as === undefined || Object.keys(request.as).length === 0 ? {} : { as: request.as }),
    },
    madeBy: context.member.name,
    expiresAt: new Date(clock.now().getTime() + seconds * 1000),
  });
  const opening = new URL(PREVIEW_PATH, origin);
  opening.searchParams.set('path', url.pathname + url.search);
  opening.searchParams.set('secret', signer.sign('preview', { tenant: tenant.id, link: link.id }, { seconds }));
  return { code: 'PREVIEW_LINK', link, url: opening.href, warnings };
}

async function shownOf(
  request: PreviewRequest,
  context: StaffContext,
): Promise<Shown | Invalid | Unknown | ForbiddenValue> {
  const { id, document, revision: number, set } = request;
  const given = [document !== undefined, number !== undefined, set !== undefined].filter(Boolean).length;
  if (given > 1) return unknown('expected one of a document, a revision and a set, got more than one');
  if (set !== undefined) return shownOfSet(set, request.tenant, context);
  if (given === 1 && id === undefined) return unknown('expected the id of the document, got none');
  if (id === undefined) return { view: {}, address: undefined, name: request.at ?? 'as it is', warnings: [] };
  const forbidden = forbiddenFor(context, 'write-layouts', id);
  if (forbidden) return forbidden;
  const address = parseDocumentId(id);
  if (!address) return unknown(`expected ${DOCUMENT_ID_EXAMPLES}, got ${JSON.stringify(id)}`);
  if (address.kind === 'settings')
    return unknown(
      `expected a layout, a layer, texts or content, for only those have previews, got ${JSON.stringify(id)}`,
    );
  const { publishing, revisions } = context.services;
  const said = { documentId: id, message: '', author: context.member.name, source: 'studio', dryRun: true } as const;
  if (document !== undefined) {
    const shape = publishing.checkShape(id, document);
    if (shape) return shape;
    const warnings = faultsIn(await publishing.publish({ ...said, document }));
    return { view: { document: { documentId: id, document } }, address, name: `${id}, a draft`, warnings };
  }
  if (number === undefined) return { view: {}, address, name: id, warnings: [] };
  const revision = await revisions.byNumber(address.scope, address.page, address.kind, number);
  if (revision === undefined) return unknown(`expected a revision of ${id}, got ${number}, which it does not have`);
  const warnings = faultsIn(await publishing.publish({ ...said, document: revision.document }));
  return { view: { revision: { documentId: id, number } }, address, name: `${id} #${number}`, warnings };
}

async function shownOfSet(
  id: string,
  tenant: string | undefined,
  context: StaffContext,
): Promise<Shown | Unknown | ForbiddenValue> {
  const set = await findSet(id, tenant, context);
  if ('code' in set) return set;
  const said = await context.services.changeSets.publish(set.scope, set.id, {
    author: context.member.name,
    choices: undefined,
    dryRun: true,
  });
  if (said.code === 'UNKNOWN') return said;
  const documents = set.steps.slice(0, set.done).flatMap(({ documentId }) => parseDocumentId(documentId) ?? []);
  const warnings =
    said.code === 'COLLIDED'
      ? said.collisions.map((collision) =>
          fault('CONFLICTING_BASE', {
            expected: `a word on whose value stands; here yours does: ${collisionText(collision)}`,
            got: undefined,
            layer: said.documentId,
            pointer: collision.pointer,
          }),
        )
      : faultsIn(said);
  return {
    view: { set: { scope: set.scope, id: set.id } },
    // A page says more of itself than a frame around it, and than the texts of a language.
    address: documents.find((each) => isOfLayout(each) && !isFrameName(each.page)) ?? documents[0],
    name: set.name,
    warnings,
  };
}

/** What a publish would say, paragraphs that cannot be shown included: a preview shows the page without them. */
function faultsIn(said: { code: string; faults?: Fault[]; warnings?: Fault[] }): Fault[] {
  return said.faults ?? said.warnings ?? [];
}

/** Where a document is seen: a page of content at its own address, texts on the start page of their language. */
function pathShowing(address: DocumentAddress, { id, locales }: WorldTenant, world: PageWorld): string {
  const { page } = address;
  if (isOfLayout(address)) return world.pathOf(id, locales[0] ?? '', page) ?? '/';
  const [locale = '', ...entry] = page.split('/');
  return world.pathTo(id, locale, pathOfEntry(entry.join('/')));
}

async function tenantShowing(
  address: DocumentAddress | undefined,
  wanted: string | undefined,
  { services: { world, revisions } }: StaffContext,
) {
  const tenants = world.tenants().filter(({ id }) => wanted === undefined || wanted === id);
  if (address === undefined) return wanted === undefined ? undefined : tenants[0];
  const { scope, page } = address;
  if (scope !== BASE_SCOPE) return tenants.find(({ id }) => id === scope);
  for (const tenant of tenants) if (!(await revisions.published(tenant.id, page, 'layout'))) return tenant;
  return undefined;
}

function unknown(message: string): Unknown {
  return { code: 'UNKNOWN', message };
}
