const DAY_SECONDS = 86_400;

/** What a visitor can close so that it stays closed: for so many seconds, or until the browser is closed. */
export const NOTICE_SECONDS = {
  'app-banner': 30 * DAY_SECONDS,
  'delivery-notice': undefined,
  survey: 30 * DAY_SECONDS,
} as const satisfies Readonly<Record<string, number | undefined>>;

export type Notice = keyof typeof NOTICE_SECONDS;

export const NOTICES = Object.keys(NOTICE_SECONDS) as readonly Notice[];

/** Where the forms are sent that close a notice, with its name as `notice`. */
export const CLOSE_PATH = '/-/close';

/** The cookie that says that a notice was closed; the script in a page's head reads it too. */
export function closedCookie(notice: Notice): string {
  return `closed-${notice}`;
}
