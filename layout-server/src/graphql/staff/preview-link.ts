import type { Fault } from '@vitrine/schemas';
import { PREVIEW_PATH } from '@vitrine/schemas/addresses';
import { pathOfEntry } from '../../content/cms/index.ts';
import type { Invalid, PageWorld, Unknown, WorldTenant } from '../../layout/publishing/index.ts';
import {
  BASE_SCOPE,
  DOCUMENT_ID_EXAMPLES,
  isOfLayout,
  parseDocumentId,
  type DocumentAddress,
  type Revision,
} from '../../layout/revisions/index.ts';
import type { StaffContext } from './builder.ts';
import type { PreviewLinkValue } from './results.ts';

interface PreviewRequest {
  id: string;
  document?: unknown;
  revision?: number | null | undefined;
  tenant?: string | null | undefined;
  path?: string | null | undefined;
  message?: string | null | undefined;
  name?: string | null | undefined;
}

const LONGEST_NAME = 100;

/** Gives an address that shows a draft (LX-014, CM-013) until it is revoked; a document is saved as a draft first. */
export async function previewLink(
  request: PreviewRequest,
  context: StaffContext,
): Promise<PreviewLinkValue | Invalid | Unknown> {
  const { world, previews, signer } = context.services;
  const address = parseDocumentId(request.id);
  if (!address) return unknown(`expected ${DOCUMENT_ID_EXAMPLES}, got ${JSON.stringify(request.id)}`);
  if (address.kind === 'settings')
    return unknown(
      `expected a layout, a layer, texts or content, for only those have previews, got ${JSON.stringify(request.id)}`,
    );
  const tenant = await tenantShowing(address, request.tenant ?? undefined, context);
  if (tenant === undefined)
    return unknown(`expected a tenant that shows ${request.id}, got ${request.tenant ?? 'none that does'}`);
  const found = await findRevision(request, address, context);
  if (found.code !== 'SAVED') return found;

  const path = request.path ?? pathShowing(address, tenant, world);
  const origin = world.origin(tenant.id);
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  if (!url || url.origin !== new URL(origin).origin)
    return unknown(`expected a path of ${origin}, got ${JSON.stringify(path)}`);
  const { id: documentId } = request;
  const revision = found.revision.number;
  const {
    id: link,
    name,
    expiresAt,
  } = await previews.make(tenant.id, {
    name: (request.name?.trim() || request.message?.trim() || `${documentId} #${revision}`).slice(0, LONGEST_NAME),
    documentId,
    revision,
    madeBy: context.member.name,
  });
  const opening = new URL(PREVIEW_PATH, origin);
  opening.searchParams.set('path', url.pathname + url.search);
  opening.searchParams.set('secret', signer.sign('preview', { tenant: tenant.id, documentId, revision, link }));
  return {
    code: 'PREVIEW_LINK',
    id: link,
    name,
    url: opening.href,
    expiresAt,
    revision: found.revision,
    warnings: await faultsIn(request.id, found.revision, context),
  };
}

/** What a publish would say of a draft, paragraphs that cannot be shown included: a preview shows the page without them. */
async function faultsIn(
  documentId: string,
  { document, author, message, source }: Revision,
  { services: { publishing } }: StaffContext,
): Promise<Fault[]> {
  const said = await publishing.publish({ documentId, document, author, message, source, dryRun: true });
  if (said.code === 'INVALID') return said.faults;
  return said.code === 'PUBLISHABLE' || said.code === 'PUBLISHED' ? said.warnings : [];
}

/** Where a document is seen: a page of content at its own address, texts on the start page of their language. */
function pathShowing(address: DocumentAddress, { id, locales }: WorldTenant, world: PageWorld): string {
  const { page } = address;
  if (isOfLayout(address)) return world.pathOf(id, locales[0] ?? '', page) ?? '/';
  const [locale = '', ...entry] = page.split('/');
  return world.pathTo(id, locale, pathOfEntry(entry.join('/')));
}

async function tenantShowing(
  { scope, page }: DocumentAddress,
  wanted: string | undefined,
  { services: { world, revisions } }: StaffContext,
) {
  const tenants = world.tenants();
  if (scope !== BASE_SCOPE) return tenants.find(({ id }) => id === scope && (wanted === undefined || wanted === id));
  for (const tenant of tenants) {
    if (wanted !== undefined && tenant.id !== wanted) continue;
    if (!(await revisions.published(tenant.id, page, 'layout'))) return tenant;
  }
  return undefined;
}

async function findRevision(
  { id, document, revision: number, message }: PreviewRequest,
  { scope, page, kind }: DocumentAddress,
  { member, services: { publishing, revisions } }: StaffContext,
): Promise<{ code: 'SAVED'; revision: Revision } | Invalid | Unknown> {
  const [hasDocument, hasNumber] = [
    document !== undefined && document !== null,
    number !== undefined && number !== null,
  ];
  if (hasDocument === hasNumber)
    return unknown(`expected either a document or a revision of ${id}, got ${hasDocument ? 'both' : 'neither'}`);
  if (hasDocument)
    return publishing.saveDraft({ documentId: id, document, message: message ?? 'Preview', author: member.name });
  const revision = await revisions.byNumber(scope, page, kind, number ?? 0);
  return revision
    ? { code: 'SAVED', revision }
    : unknown(`expected a revision of ${id}, got ${number}, which it does not have`);
}

function unknown(message: string): Unknown {
  return { code: 'UNKNOWN', message };
}
