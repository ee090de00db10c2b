/** What a document is: a whole page, or operations on one. */
export type DocumentKind = 'layout' | 'layer';

/** A document's place: `scope` is `base` or a tenant's id. */
export interface DocumentAddress {
  scope: string;
  page: string;
  kind: DocumentKind;
}

/** The scope of documents that all tenants share. */
export const BASE_SCOPE = 'base';

const PATTERN = /^([a-z][a-z0-9-]{1,30})\/([a-z][a-z0-9-]{0,63})\.(layout|layer)$/;

/** The address that `<scope>/<page>.<layout|layer>` names; undefined if it is not of that form, or a layer of the base. */
export function parseDocumentId(id: string): DocumentAddress | undefined {
  const [, scope, page, kind] = PATTERN.exec(id) ?? [];
  if (scope === undefined || page === undefined || (kind !== 'layout' && kind !== 'layer')) return undefined;
  return scope === BASE_SCOPE && kind === 'layer' ? undefined : { scope, page, kind };
}

/** The id of an address, such as `at/home.layer`. */
export function documentId({ scope, page, kind }: DocumentAddress): string {
  return `${scope}/${page}.${kind}`;
}
