import { safeUrl } from '@vitrine/schemas';

/** Whether a redirect may lead there: a path of this shop, or https elsewhere (a payment provider). */
export function isSafeLocation(location: string): boolean {
  return safeUrl(location) !== undefined && (location.startsWith('/') || location.startsWith('https://'));
}
