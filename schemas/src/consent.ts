/**
 * The categories that a visitor can consent to (CO-002): necessary, performance, functional, targeting, social media, other.
 * The first is always on.
 */
export const CONSENT_CATEGORIES = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'] as const;

export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** What is necessary needs no consent. */
export const NECESSARY: ConsentCategory = 'C0001';

/** How long a decision holds, in seconds: a year (CO-003). */
export const CONSENT_SECONDS = 31_536_000;

/** Where the forms of the banner and of the settings are sent. */
export const CONSENT_PATH = '/-/consent';

/** The categories among these names, sorted, each once, with the necessary one; unknown names are left out. */
export function consentOf(names: readonly string[]): ConsentCategory[] {
  return CONSENT_CATEGORIES.filter((category) => category === NECESSARY || names.includes(category));
}
