import { closedCookie, NOTICE_SECONDS, NOTICES } from '@vitrine/schemas/notices';
import { isOverTls } from '@vitrine/schemas/addresses';
import { cookieText } from '../answer/cookie-text.ts';
import { sendingPage } from '../pages/safe-location.ts';
import { isSameSite } from '../request/form-origin.ts';
import type { ConsentAnswer, SentDecision } from './consent-door.ts';

/**
 * Takes that a visitor closed a notice, named by `notice`: kept in a cookie for as long as notices of its kind stay closed.
 * Necessary, for it is what the visitor asked for; it says nothing of who that is. Leads back to the page of the notice.
 */
export function closeNotice({ host, headers, body }: Omit<SentDecision, 'tenant'>): ConsentAnswer {
  if (!isSameSite({ host, headers }))
    return { status: 403, text: 'This form was sent from another site.\n', setCookies: [] };
  const name = new URLSearchParams(body).get('notice');
  const notice = NOTICES.find((each) => each === name);
  if (notice === undefined)
    return { status: 400, text: `Expected a notice: ${NOTICES.join(' or ')}.\n`, setCookies: [] };
  const cookie = cookieText({
    name: closedCookie(notice),
    value: '1',
    overTls: isOverTls(host),
    maxAge: NOTICE_SECONDS[notice],
  });
  return { status: 303, location: sendingPage(headers.referer, host), text: '', setCookies: [cookie] };
}
