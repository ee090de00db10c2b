/**
 * What a layout document is to its page: the last part of its id.
 * - `layout`: a whole page
 * - `layer`: a tenant's operations on it
 * - `<locale>.layer`, such as `fr-CH.layer`: operations for one locale only
 * - `<name>.campaign`, such as `black-week.campaign`: operations with a schedule
 */
export type LayoutKind = 'layout' | 'layer' | `${string}.layer` | `${string}.campaign`;

/**
 * What a document is:
 * - of a page's layout, see `LayoutKind`
 * - `copy`: the texts that a tenant words in a locale, which is the document's `page`
 * - `content`: a page of a tenant's own content; its `page` is locale and entry, such as `de-AT/lp/mantel`
 * - `rules`: what merchandisers tell search and lists of a tenant; its `page` is `search`
 * - `settings`: the files of a tenant that were taken last; its `page` is `files`, and only the server writes it
 */
export type DocumentKind = LayoutKind | 'copy' | 'content' | 'rules' | 'settings';

/** A document's place: `scope` is `base` or a tenant's id. */
export interface DocumentAddress {
  scope: string;
  page: string;
  kind: DocumentKind;
}

/** The place of a layout document. */
export interface LayoutAddress extends DocumentAddress {
  kind: LayoutKind;
}

/** What a kind says, taken apart. */
export type Role =
  | { role: 'layout' }
  | { role: 'layer' }
  | { role: 'locale'; locale: string }
  | { role: 'campaign'; campaign: string };

/** The scope of documents that all tenants share. */
export const BASE_SCOPE = 'base';
/** The kinds that are not of a page's layout. */
export const OTHER_KINDS = ['copy', 'content', 'rules', 'settings'] as const satisfies readonly DocumentKind[];

/** Examples for messages that refuse an id. */
export const DOCUMENT_ID_EXAMPLES =
  'a document id such as base/home.layout, at/home.layer, ch/home.fr-CH.layer, at/home.black-week.campaign, at/de-AT.copy, at/de-AT/lp/mantel.content or at/search.rules';

const SCOPE = '([a-z][a-z0-9-]{1,30})';
const LAYOUT = new RegExp(
  `^${SCOPE}/([a-z][a-z0-9-]{0,63})\\.(layout|layer|[a-z]{2}-[A-Z]{2}\\.layer|[a-z][a-z0-9-]{0,63}\\.campaign)$`,
);
const COPY = new RegExp(`^${SCOPE}/([a-z]{2}-[A-Z]{2})\\.copy$`);
const CONTENT = new RegExp(
  `^${SCOPE}/([a-z]{2}-[A-Z]{2}(?:/[\\p{L}\\p{N}_~][\\p{L}\\p{N}_~.-]{0,99}){1,8})\\.content$`,
  'u',
);
const RULES = new RegExp(`^${SCOPE}/(search)\\.rules$`);
const SETTINGS = new RegExp(`^${SCOPE}/(files)\\.settings$`);
const LONGEST = 300;

/** The address that `<scope>/<page>.<kind>` names; undefined if it is not of that form, or of the base and not a layout. */
export function parseDocumentId(id: string): DocumentAddress | undefined {
  if (id.length > LONGEST) return undefined;
  const found = LAYOUT.exec(id);
  const [, scope, page, kind] = found ?? [];
  if (scope !== undefined && page !== undefined && kind !== undefined && isLayoutKind(kind))
    return scope === BASE_SCOPE && kind !== 'layout' ? undefined : { scope, page, kind };
  for (const [pattern, other] of [
    [COPY, 'copy'],
    [CONTENT, 'content'],
    [RULES, 'rules'],
    [SETTINGS, 'settings'],
  ] as const) {
    const [, owner, name] = pattern.exec(id) ?? [];
    if (owner !== undefined && owner !== BASE_SCOPE && name !== undefined)
      return { scope: owner, page: name, kind: other };
  }
  return undefined;
}

/** The id of an address, such as `at/home.layer`. */
export function documentId({ scope, page, kind }: DocumentAddress): string {
  return `${scope}/${page}.${kind}`;
}

/** Whether a document belongs to the layout of a page. */
export function isOfLayout<T extends DocumentAddress>(address: T): address is T & LayoutAddress {
  return !(OTHER_KINDS as readonly string[]).includes(address.kind);
}

/** What a kind says. */
export function roleOf(kind: LayoutKind): Role {
  if (kind === 'layout' || kind === 'layer') return { role: kind };
  const [name = '', role] = kind.split('.');
  return role === 'campaign' ? { role, campaign: name } : { role: 'locale', locale: name };
}

function isLayoutKind(text: string): text is LayoutKind {
  return text === 'layout' || text === 'layer' || text.endsWith('.layer') || text.endsWith('.campaign');
}
