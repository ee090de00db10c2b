import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What the renderer puts on an inline script of its own (`data-seal`), and the edge asks for before it allows the script to
 * run: content that gets into a page cannot make one, and a copied seal allows the text that it was made for alone.
 */
export function sealOf(script: string, secret: string): string {
  return createHmac('sha256', secret).update(`inline-script\n${script}`).digest('base64url');
}

/** Whether one of the secrets sealed this very text. */
export function isSealed(script: string, seal: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(seal);
  return secrets.some((secret) => {
    const expected = Buffer.from(sealOf(script, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
