import { documentId, parseDocumentId, type DocumentAddress } from './document-id.ts';

/** Where a document lies as a file, from the folder of the tenants: `at/layouts/home.layer.json`, `base/layouts/home.json`. */
export function pathOfDocument({ scope, page, kind }: DocumentAddress): string {
  return `${scope}/layouts/${page}${kind === 'layout' ? '' : `.${kind}`}.json`;
}

/** The id of the document at such a path, with forward slashes; undefined for a file of another place or name. */
export function documentAtPath(path: string): string | undefined {
  const [, scope, name] = /^([^/]+)\/layouts\/([^/]+)\.json$/.exec(path) ?? [];
  if (scope === undefined || name === undefined) return undefined;
  const address = parseDocumentId(`${scope}/${name.includes('.') ? name : `${name}.layout`}`);
  // A file has one name: `home.layout.json` is none.
  return address && pathOfDocument(address) === path ? documentId(address) : undefined;
}

/** A document as its file holds it: keys in the order of their author, two blanks for each level. */
export function formatDocument(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
