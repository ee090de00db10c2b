import type { Image } from '@vitrine/schemas';
import type { Library, RequestFacts } from '../../layout-server/src/layout/resolve/index.ts';

/** A request as JSON: `now` is an ISO instant. */
export type RequestCase = Partial<Omit<RequestFacts, 'now'>> & { now?: string };

/** A library as JSON. */
export interface LibraryCase {
  messages: Record<string, string>;
  assets: Record<string, Image>;
  routes: Record<string, string>;
  content: Record<string, Record<string, unknown>>;
  context: Record<string, unknown>;
}

/** The request of a case: what it sets over the defaults. @throws RangeError if `now` is no instant */
export function requestOf(defaults: RequestCase, own: RequestCase = {}): RequestFacts {
  const { now = '', ...facts } = { ...defaults, ...own };
  new Date(now).toISOString();
  return { ...facts, now: new Date(now) } as RequestFacts;
}

/** The library that a case file describes. */
export function libraryOf({ messages, assets, routes, content, context }: LibraryCase): Library {
  return {
    message: (key, values) => withValues(own(messages, key), values),
    asset: (name) => own(assets, name),
    link: (route, params, hash) => {
      const path = withValues(own(routes, route), params);
      return path === undefined || hash === undefined ? path : `${path}#${hash}`;
    },
    content: (entry, field) => (field === undefined ? own(content, entry) : own(own(content, entry) ?? {}, field)),
    context: (name) => own(context, name),
  };
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function withValues(text: string | undefined, values: Readonly<Record<string, unknown>>): string | undefined {
  return text?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(own(values, name) ?? whole));
}
