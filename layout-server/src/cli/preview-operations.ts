import { oneOf, PREVIEW_ROW, type Operation, type Outcome, type Outcomes } from './operations.ts';
import type { ProfileVariables } from './visitor-profile.ts';

/** A preview link without its address. */
export interface PreviewRow {
  id: string;
  tenant: string;
  name: string;
  documentId: string | null;
  revision: number | null;
  set: string | null;
  at: string | null;
  madeBy: string;
  createdAt: string;
  expiresAt: string;
  timeZone: string;
  revokedAt: string | null;
  revokedBy: string | null;
  views: number;
  viewedAt: string | null;
}

export interface PreviewLink {
  __typename: 'PreviewLink';
  url: string;
  link: PreviewRow;
  warnings: Outcomes['Publishable']['warnings'];
}

export interface PreviewVariables {
  id?: string;
  document?: unknown;
  set?: string;
  /** A set that is left out of what is scheduled. */
  without?: string;
  tenant?: string;
  path?: string;
  name?: string;
  at?: string;
  as?: ProfileVariables;
  hours?: number;
}

export const PREVIEW: Operation<PreviewLink | Outcome<'LayoutInvalid' | 'Forbidden' | 'NotFound'>, PreviewVariables> = {
  field: 'previewLink',
  text: `mutation ($id: ID, $document: JSON, $set: ID, $without: ID, $tenant: ID, $path: String, $name: String, $at: String, $as: VisitorProfileInput, $hours: Int) {
    previewLink(id: $id, document: $document, set: $set, without: $without, tenant: $tenant, path: $path, name: $name, at: $at, as: $as, hours: $hours) ${oneOf('PreviewLink LayoutInvalid Forbidden NotFound')} }`,
};
export const PREVIEWS: Operation<PreviewRow[], { tenant?: string }> = {
  field: 'previewLinks',
  text: `query ($tenant: ID) { previewLinks(tenant: $tenant) { ${PREVIEW_ROW} } }`,
};
export const REVOKE_PREVIEW: Operation<
  { __typename: 'PreviewRevoked'; link: PreviewRow } | Outcome<'Forbidden' | 'NotFound'>,
  { tenant: string; id: string }
> = {
  field: 'revokePreviewLink',
  text: `mutation ($tenant: ID!, $id: ID!) { revokePreviewLink(tenant: $tenant, id: $id) ${oneOf('PreviewRevoked Forbidden NotFound')} }`,
};
