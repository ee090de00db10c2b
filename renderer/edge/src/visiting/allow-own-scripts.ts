import type { Browser } from './browser.ts';

/**
 * Says which addresses a plain text may give to a script (Trusted Types): those of this build alone. The framework's loader
 * of chunks and our starter write addresses as plain texts; everything else that turns a text into script or markup throws,
 * before this has run too. Runs in browsers by its own text: it may name nothing outside itself.
 * @see docs/adr/0033-only-scripts-of-known-origin.md
 */
export function allowOwnScripts({ location, trustedTypes }: Pick<Browser, 'location' | 'trustedTypes'>): void {
  const built = `${location.origin}/_next/static/`;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, location.href).href.startsWith(built) ? address : null),
  });
}
