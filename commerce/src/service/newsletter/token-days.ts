/** NL-004: a link of the mail holds for seven days. */
export const TOKEN_DAYS = 7;

/** When a link that is mailed now holds no more. */
export function tokenEnd(now: Date): Date {
  return new Date(now.getTime() + TOKEN_DAYS * 86_400_000);
}
