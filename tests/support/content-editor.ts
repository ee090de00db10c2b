import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REVALIDATE_TOKEN, type Acceptance } from './acceptance-product.ts';
import type { Page } from './product.ts';

/** What the log says of a file that could not be had, or not be shown. */
export interface FileLine {
  msg: string;
  level: string;
  component: string;
  url: string;
  status?: number;
  statusText?: string;
  reason?: string;
  reasons?: string[];
}

/** What an editor of the content service does, and what a shopper then sees. */
export interface ContentEditor {
  /** Answers the page `/lp/<name>` of the Austrian shop with these paragraphs, and opens it for the first time. */
  open(name: string, paragraphs: readonly object[]): Promise<Page>;
  /** Says that a kind of content has changed. */
  revalidate(tag: string, options?: { tenant?: string; token?: string }): Promise<Page>;
  /** The requests for files whose address begins with this. */
  asked(start: string): Promise<string[]>;
  /** Lines of the layout server's log about files below this address of the service. */
  told(start: string): readonly FileLine[];
  /** Changes the settings of a shop while it is open, which takes a moment; the result takes that back. */
  change(tenant: string, change: Readonly<Record<string, unknown>>): () => void;
}

/** An editor at the recorder of the acceptance tests. */
export function contentEditor(product: Acceptance): ContentEditor {
  return {
    async open(name, paragraphs) {
      await product.content.answer(`/de-AT/lp/${name}`, { page: { title: name, paragraphs } });
      return product.get(`/lp/${name}`);
    },
    revalidate: (tag, { tenant = 'at', token = REVALIDATE_TOKEN } = {}) =>
      product.get('/api/revalidate', {
        host: `${tenant}.localhost`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-revalidate-token': token },
        body: JSON.stringify({ tag }),
      }),
    asked: async (start) => (await product.content.requests()).filter((url) => url.startsWith(start)),
    told: (start) =>
      readFileSync(path.join(product.dataDir, 'logs/layout-server.log'), 'utf8')
        .split('\n')
        .flatMap((line) => (line.includes(`${product.contentUrl}${start}`) ? [JSON.parse(line) as FileLine] : [])),
    change(tenant, change) {
      const file = path.join(product.tenantsDir, tenant, 'tenant.json');
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(before) as object), ...change }));
      return () => writeFileSync(file, before);
    },
  };
}
