/** Whether a page is called `frame` or `frame-…`: it is no page by itself, others lie in it (ADR 0002). */
export function isFrameName(page: string): boolean {
  return /^frame(-|$)/.test(page);
}
