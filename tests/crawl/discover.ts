import type { Page, Product } from '../support/product.ts';

/** A page that was found by following links from the home page. */
export interface FoundPage {
  readonly path: string;
  /** `data-page`: the layout it is made from. */
  readonly type: string;
  /** Language of the document, such as `fr-CH`; '' for what is none. */
  readonly lang: string;
  readonly status: number;
  /** The page on which the first link to it stands; '' for the start. */
  readonly from: string;
}

/** Addresses that are looked at in vain: anchors, other hosts and files. */
const FOLLOWED = /<a\b[^>]*\shref="(\/[^"#?]*)/g;

/** Follows every link of a shop, breadth first, up to `most` addresses. A redirect is followed as a browser would. */
export async function discover(product: Pick<Product, 'get'>, host: string, most: number): Promise<FoundPage[]> {
  const found: FoundPage[] = [];
  const queue = [{ path: '/', from: '' }];
  const known = new Set(['/']);
  for (let next = queue.shift(); next !== undefined && found.length < most; next = queue.shift()) {
    const answer = await product.get(next.path, { host });
    const location = answer.headers['location'];
    const links =
      typeof location === 'string'
        ? [location]
        : [...answer.body.matchAll(FOLLOWED)].map(([, path = '/']) => path.replaceAll('&amp;', '&'));
    if (location === undefined) found.push(pageIn(answer, next));
    for (const path of links) {
      if (!path.startsWith('/') || known.has(path)) continue;
      known.add(path);
      queue.push({ path, from: next.path });
    }
  }
  return found;
}

/** What an answer says of the page that it is. */
export function pageIn({ status, body }: Page, where: Pick<FoundPage, 'path' | 'from'>): FoundPage {
  return {
    ...where,
    status,
    type: /data-page="([^"]*)"/.exec(body)?.[1] ?? '',
    lang: /<html[^>]* lang="([^"]*)"/.exec(body)?.[1] ?? '',
  };
}
