import type { Page, Product } from './product.ts';
import { until } from './until.ts';

/** The pages of a shop in a browser that has opened a preview link. */
export interface OpenedPreview {
  /** How the link itself was answered. */
  opened: Page;
  /** Where it led. */
  location: string;
  cookie: string;
  /** A page with the cookie of the link; the one that the link leads to if left out. */
  get(path?: string): Promise<Page>;
}

/** Saves a document as a draft and gives the link that the command line prints; `options` are those of `layouts preview`. */
export async function previewLink(product: Pick<Product, 'layouts'>, file: string, ...options: string[]): Promise<URL> {
  const { code, stdout, stderr } = await product.layouts('preview', file, ...options);
  const link = /https?:\/\/\S+\/api\/preview\S+/.exec(stdout)?.[0];
  if (code !== 0 || link === undefined) throw new Error(`expected a preview link, got ${stdout}${stderr}`);
  return new URL(link);
}

/** Opens a preview link as a browser does; who is told to come again, as on a machine that has too much to do, comes again. */
export async function openPreview(
  product: Pick<Product, 'get'>,
  { pathname, search, hostname: host }: URL,
): Promise<OpenedPreview> {
  const opened = await until('the preview link is answered', async () => {
    const answer = await product.get(pathname + search, { host });
    return answer.status !== 503 && answer;
  });
  const location = String(opened.headers['location'] ?? '');
  const [cookie = ''] = String([opened.headers['set-cookie']].flat()[0] ?? '').split(';', 1);
  return {
    opened,
    location,
    cookie,
    get: (path = location) => product.get(path, { host, headers: { cookie } }),
  };
}
