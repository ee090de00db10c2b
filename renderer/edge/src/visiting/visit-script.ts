import { FLIGHT_WORDS } from '@vitrine/framework/html';
import { createHash } from 'node:crypto';
import { allowOwnScripts } from './allow-own-scripts.ts';
import { clearFocus } from './clear-focus.ts';
import { consentForms } from './consent-forms.ts';
import { cookieJar } from './cookie-jar.ts';
import { followLogin } from './follow-login.ts';
import { followTabs } from './follow-tabs.ts';
import { holdButtons } from './hold-buttons.ts';
import { keepCampaignCode } from './keep-campaign-code.ts';
import { keepConsent } from './keep-consent.ts';
import { keepFocus } from './keep-focus.ts';
import { keepQuery } from './keep-query.ts';
import { keepSession } from './keep-session.ts';
import { keepViewed } from './keep-viewed.ts';
import { layOutRest } from './lay-out-rest.ts';
import { loadTags } from './load-tags.ts';
import { preferInvokers } from './prefer-invokers.ts';
import { sendChoices } from './send-choices.ts';
import { showCounts } from './show-counts.ts';
import { showHearts } from './show-hearts.ts';
import { showToasts } from './show-toasts.ts';
import { startScripts } from './start-scripts.ts';
import { tellPersonalisation } from './tell-personalisation.ts';
import { tellScroll } from './tell-scroll.ts';
import { wakeDormant } from './wake-dormant.ts';
import { watchConnection } from './watch-connection.ts';

/**
 * The script of every page as browsers get it: the functions' own texts, without their types. What it is told stands in
 * the data block right before it.
 */
export const VISIT_SCRIPT = Buffer.from(
  `((w,told)=>{
(${textOf(allowOwnScripts)})(w);
const wake=(${textOf(wakeDormant)})(w);
(${textOf(startScripts)})(w,${JSON.stringify(FLIGHT_WORDS)},wake);
(${textOf(layOutRest)})(w);
(${textOf(tellScroll)})(w);
const cookies=(${textOf(cookieJar)})(w);
const consent=(${textOf(keepConsent)})(w,cookies);
const counts=(${textOf(showCounts)})(w,cookies);
const login=(${textOf(followLogin)})(w);
const campaign=(${textOf(keepCampaignCode)})(cookies,consent);
const personal=(${textOf(tellPersonalisation)})(w,cookies,consent);
(${textOf(keepSession)})(w,cookies,told=>{campaign(told);counts.told(told);login(told);personal(told)});
(${textOf(followTabs)})(w,cookies,counts.showKept);
(${textOf(showHearts)})(w,cookies);
(${textOf(keepViewed)})(w,consent);
(${textOf(holdButtons)})(w);
(${textOf(keepFocus)})(w);
(${textOf(keepQuery)})(w);
(${textOf(preferInvokers)})(w);
(${textOf(sendChoices)})(w);
const toasts=(${textOf(showToasts)})(w,(${textOf(clearFocus)})(w));
(${textOf(consentForms)})(w,consent,toasts);
(${textOf(watchConnection)})(w,toasts);
(${textOf(loadTags)})(w,consent,told);
})(window,JSON.parse(document.currentScript.previousElementSibling.textContent));
`,
);

/** A function's own text without its comments and indents: every browser loads it. */
function textOf(part: (...of: never[]) => unknown): string {
  return String(part)
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '');
}

/** Changes with the script, so that browsers may keep it for good. */
export const VISIT_FILE = `visit.${createHash('sha256').update(VISIT_SCRIPT).digest('hex').slice(0, 8)}.js`;
