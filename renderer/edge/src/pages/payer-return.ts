import type { PageFacts } from '@vitrine/schemas';

/** The field, and the query value, by which a provider names one of its payments. */
const PAYMENT = 'payment';
const REFERENCE = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Whether a form is what a payment provider's page sends its payer back with (RT-015). It comes from another site, and without
 * the cookies that browsers keep from those: it may do nothing but lead on.
 */
export function isPayerReturn(fields: Readonly<Record<string, string | string[]>>): boolean {
  return fields['form'] === undefined && referenceOf(fields) !== undefined;
}

/** Where the payer is led by GET, with the payment in the address; undefined for a page to which no payers come back. */
export function returnLocation(
  { gated, query }: PageFacts,
  { url }: { url: string },
  fields: Readonly<Record<string, string | string[]>>,
): string | undefined {
  const reference = referenceOf(fields);
  if (gated !== true || !query.includes(PAYMENT) || reference === undefined) return undefined;
  const [path = '/', search = ''] = url.split('?', 2);
  const values = new URLSearchParams(search);
  values.set(PAYMENT, reference);
  return `${path}?${values.toString()}`;
}

function referenceOf(fields: Readonly<Record<string, string | string[]>>): string | undefined {
  const value = fields[PAYMENT];
  return typeof value === 'string' && REFERENCE.test(value) ? value : undefined;
}
