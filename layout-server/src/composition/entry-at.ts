import { entryOf } from '../content/cms/index.ts';

/** The name of the page of content at an address; undefined without one, and for one outside, where a shop may have it. */
export function entryAt(path: string | undefined, prefix: string): string | undefined {
  if (path === undefined || !path.startsWith('/')) return undefined;
  return entryOf(decodeURI(path).slice(prefix === '' ? 0 : prefix.length + 1));
}
