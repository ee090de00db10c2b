const LONGEST_MS = 5_000;

/**
 * Leads to a page that could not be shown in place. Where the shop does not answer at all, the browser would have nothing but its
 * own error page: what is shown stays then, and a toast says why, in the words of the frame's notice.
 */
export async function leadOn(href: string): Promise<void> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LONGEST_MS) } as const;
  const answer = await fetch('/healthz', asked).catch(() => undefined);
  if (answer !== undefined) return location.assign(href);
  const text = document.querySelector<HTMLElement>('[data-offline-notice]')?.dataset['away'] ?? '';
  document.dispatchEvent(new CustomEvent('toast', { detail: { kind: 'warning', text } }));
}
