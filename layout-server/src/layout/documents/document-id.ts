/**
 * What a document is to its page: the last part of its id.
 * - `layout`: a whole page
 * - `layer`: a tenant's operations on it
 * - `<locale>.layer`, such as `fr-CH.layer`: operations for one locale only
 * - `<name>.campaign`, such as `black-week.campaign`: operations with a schedule
 */
export type DocumentKind = 'layout' | 'layer' | `${string}.layer` | `${string}.campaign`;

/** A document's place: `scope` is `base` or a tenant's id. */
export interface DocumentAddress {
  scope: string;
  page: string;
  kind: DocumentKind;
}

/** What a kind says, taken apart. */
export type Role =
  | { role: 'layout' }
  | { role: 'layer' }
  | { role: 'locale'; locale: string }
  | { role: 'campaign'; campaign: string };

/** The scope of documents that all tenants share. */
export const BASE_SCOPE = 'base';

/** Examples for messages that refuse an id. */
export const DOCUMENT_ID_EXAMPLES =
  'a document id such as base/home.layout, at/home.layer, ch/home.fr-CH.layer or at/home.black-week.campaign';

const PATTERN =
  /^([a-z][a-z0-9-]{1,30})\/([a-z][a-z0-9-]{0,63})\.(layout|layer|[a-z]{2}-[A-Z]{2}\.layer|[a-z][a-z0-9-]{0,63}\.campaign)$/;

/** The address that `<scope>/<page>.<kind>` names; undefined if it is not of that form, or a layer of the base. */
export function parseDocumentId(id: string): DocumentAddress | undefined {
  const [, scope, page, kind] = PATTERN.exec(id) ?? [];
  if (scope === undefined || page === undefined || kind === undefined || !isKind(kind)) return undefined;
  return scope === BASE_SCOPE && kind !== 'layout' ? undefined : { scope, page, kind };
}

/** The id of an address, such as `at/home.layer`. */
export function documentId({ scope, page, kind }: DocumentAddress): string {
  return `${scope}/${page}.${kind}`;
}

/** What a kind says. */
export function roleOf(kind: DocumentKind): Role {
  if (kind === 'layout' || kind === 'layer') return { role: kind };
  const [name = '', role] = kind.split('.');
  return role === 'campaign' ? { role, campaign: name } : { role: 'locale', locale: name };
}

function isKind(text: string): text is DocumentKind {
  return text === 'layout' || text === 'layer' || text.endsWith('.layer') || text.endsWith('.campaign');
}
