import type { PageFacts } from '@vitrine/schemas';

const MAX_TERM_LENGTH = 200;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NEVER_IN_PATHS = /[\u0000-\u001f\u007f\\]+/g;

/**
 * Where a plain form's value leads: `?q=rotes+kleid` on `/s/` to `/s/rotes%20kleid` (RT-032), a slash as `%2F` (SR-007). `undefined` without a
 * value, or with one that is no address: empty, over 200 characters, or with dot segments, which browsers climb by.
 */
export function targetOfForm({ field, prefix }: NonNullable<PageFacts['form']>, search: string): string | undefined {
  const value = new URLSearchParams(search).get(field);
  if (value === null || value.length > MAX_TERM_LENGTH) return undefined;
  const segments = value
    .replace(NEVER_IN_PATHS, ' ')
    .trim()
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length === 0 || segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  return `${prefix}${encodeURIComponent(segments.join('/'))}`;
}
