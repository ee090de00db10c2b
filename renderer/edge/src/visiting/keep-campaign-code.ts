import type { CookieJar } from './cookie-jar.ts';
import type { Consent } from './keep-consent.ts';
import type { ScriptSession } from './keep-session.ts';

/**
 * Keeps the session's `cc` in the cookie `kkBRE` for a day as long as targeting is consented to, and takes it away when it
 * is not (CO-006, CO-007). Gives what is to be told of each session.
 * Runs in browsers by its own text: it may name nothing outside itself.
 */
export function keepCampaignCode(cookies: CookieJar, consent: Consent): (session: Pick<ScriptSession, 'cc'>) => void {
  let code: string | null | undefined;

  function look(): void {
    const isKept = cookies.read('kkBRE') !== undefined;
    if (!consent.has('C0004') || code === null) {
      if (isKept) cookies.write('kkBRE', '', { maxAge: 0 });
    } else if (code !== undefined) cookies.write('kkBRE', encodeURIComponent(code), { maxAge: 86_400 });
  }

  consent.onChange(look);
  look();
  return ({ cc }) => {
    code = cc;
    look();
  };
}
