import { documentId, isOfLayout, parseDocumentId, type DocumentAddress } from './document-id.ts';

/**
 * Where a document lies as a file, from the folder of the tenants: `at/layouts/home.layer.json`, `base/layouts/home.json`,
 * `at/copy/de-AT.json`, `at/content/de-AT/lp/mantel.json`, `at/search.json`. Undefined for settings, which are several files.
 */
export function pathOfDocument(address: DocumentAddress): string | undefined {
  const { scope, page, kind } = address;
  if (isOfLayout(address)) return `${scope}/layouts/${page}${kind === 'layout' ? '' : `.${kind}`}.json`;
  if (kind === 'rules') return `${scope}/${page}.json`;
  return kind === 'settings' ? undefined : `${scope}/${kind}/${page}.json`;
}

/** The id of the document at such a path, with forward slashes; undefined for a file of another place or name. */
export function documentAtPath(path: string): string | undefined {
  const [, ruled, rules] = /^([^/]+)\/(search)\.json$/.exec(path) ?? [];
  if (ruled !== undefined) return documentIdOf(`${ruled}/${rules}.rules`, path);
  const [, scope, folder, name] = /^([^/]+)\/(layouts|copy|content)\/(.+)\.json$/.exec(path) ?? [];
  if (scope === undefined || name === undefined) return undefined;
  const last = folder !== 'layouts' ? `${name}.${folder}` : name.includes('.') ? name : `${name}.layout`;
  return documentIdOf(`${scope}/${last}`, path);
}

/** A file has one name: `home.layout.json` is none. */
function documentIdOf(id: string, path: string): string | undefined {
  const address = parseDocumentId(id);
  return address && pathOfDocument(address) === path ? documentId(address) : undefined;
}

/** A document as its file holds it: keys in the order of their author, two blanks for each level. */
export function formatDocument(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
