import { ANYBODY } from '@vitrine/schemas';
import type { Library, RequestFacts } from '../types.ts';

/** A library in which every key, picture, route and entry exists, unless its name begins with `missing`. */
export const fullLibrary: Library = {
  message: (key, values) => unlessMissing(key, `words of ${key} ${JSON.stringify(values)}`),
  asset: (name) => unlessMissing(name, { src: `/assets/${name}`, width: 800, height: 600, color: '#336699' }),
  link: (route, params, hash) =>
    unlessMissing(
      route,
      `/${route}${Object.values(params)
        .map((value) => `/${String(value)}`)
        .join('')}${hash === undefined ? '' : `#${hash}`}`,
    ),
  content: (entry, field) => unlessMissing(entry, `content of ${entry} ${field ?? ''}`),
  context: (name) => ({ tenantName: 'Ahornhaus', canonicalUrl: 'https://at.example/', year: 2026 })[name],
};

function unlessMissing<T>(name: string, value: T): T | undefined {
  return name.startsWith('missing') ? undefined : value;
}

/** A shopper's request of the Austrian home page; `facts` replace parts of it. */
export function requestFacts(facts: Partial<RequestFacts> = {}): RequestFacts {
  return {
    tenant: 'at',
    locale: 'de-AT',
    page: 'home',
    path: '/',
    ...ANYBODY,
    now: new Date('2026-11-20T10:00:00Z'),
    switches: { recommendations: true, payback: false },
    arms: {},
    ...facts,
  };
}

/** Freezes a JSON value through and through, so that a test sees every attempt to change it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}
