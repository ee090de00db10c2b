import { COOKIES } from '../request/visitor.ts';

export interface VisitorCookieFacts {
  /** A new page-view id, if the request had none. */
  newPageViewId: string | undefined;
  /** The token of a new visitor id, if the visitor may be measured and had none; '' takes one away that is not ours. */
  newVisitorToken: string | undefined;
  /** The assignments to store, if they changed; '' takes the cookie away. */
  newArms: string | undefined;
  /** The visitor has ids of measuring but no consent to it any more. */
  forget: boolean;
  /** Over TLS: the cookies are Secure. */
  overTls: boolean;
}

const YEAR_SECONDS = 31_536_000;
const NINETY_DAYS_SECONDS = 7_776_000;

/** The cookie of a link that forces arms, for the session: its signed token, which expires by itself; '' ends it. */
export function forcedArmsCookie(token: string, overTls: boolean): string {
  return `${COOKIES.forcedArms}=${token}; ${commonTo(overTls)}; HttpOnly${token === '' ? '; Max-Age=0' : ''}`;
}

/** The cookie of a preview, for the session: the signed token of its link; '' ends it (CM-013). */
export function previewCookie(token: string, overTls: boolean): string {
  return `${COOKIES.preview}=${token}; ${commonTo(overTls)}; HttpOnly${token === '' ? '; Max-Age=0' : ''}`;
}

/** The cookie that leads to a branch, for the session; '' takes it away (AB-007). */
export function branchCookie(name: string, value: string, overTls: boolean): string {
  return `${name}=${value}; ${commonTo(overTls)}${value === '' ? '; Max-Age=0' : ''}`;
}

/** The cookie of stored assignments. */
export function armsCookie(arms: string, overTls: boolean): string {
  return `${COOKIES.arms}=${arms}; ${commonTo(overTls)}; Max-Age=${arms === '' ? 0 : NINETY_DAYS_SECONDS}`;
}

/** Takes a visitor's id away. */
export function forgetVisitorCookie(overTls: boolean): string {
  return `${COOKIES.visitorId}=; ${commonTo(overTls)}; HttpOnly; Max-Age=0`;
}

/** Takes away what was set under a consent to measuring. */
export function forgettingCookies(overTls: boolean): string[] {
  return [forgetVisitorCookie(overTls), `${COOKIES.arms}=; ${commonTo(overTls)}; Max-Age=0`];
}

/** The Set-Cookie values of a document load; empty if the browser holds everything already (SE-013, AB-005). */
export function visitorCookies({
  newPageViewId,
  newVisitorToken,
  newArms,
  forget,
  overTls,
}: VisitorCookieFacts): string[] {
  const common = commonTo(overTls);
  const cookies: string[] = [];
  if (newPageViewId !== undefined) {
    cookies.push(
      `${COOKIES.pageView}=${newPageViewId}; ${common}`,
      `${COOKIES.pageViewFromBackend}=${newPageViewId}; ${common}`,
    );
  }
  if (newVisitorToken === '') cookies.push(forgetVisitorCookie(overTls));
  else if (newVisitorToken !== undefined)
    cookies.push(`${COOKIES.visitorId}=${newVisitorToken}; ${common}; HttpOnly; Max-Age=${YEAR_SECONDS}`);
  if (newArms !== undefined) cookies.push(armsCookie(newArms, overTls));
  if (forget) {
    cookies.push(forgetVisitorCookie(overTls), `${COOKIES.arms}=; ${common}; Max-Age=0`);
  }
  return cookies;
}

function commonTo(overTls: boolean): string {
  return overTls ? 'Path=/; SameSite=Lax; Secure' : 'Path=/; SameSite=Lax';
}
