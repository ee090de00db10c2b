import type { PageFacts } from '@vitrine/schemas';

/** The field, and the query value, by which a provider names one of its payments. */
const PAYMENT = 'payment';
const REFERENCE = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Whether a form may be what a payment provider's page sends its payer back with (RT-015). It comes from another site, and without
 * the cookies that browsers keep from those: it may do nothing but lead on. It names the payment, or leaves that to the address
 * that the provider was given; forms of ours say which they are.
 */
export function mayBePayerReturn(fields: Readonly<Record<string, string | string[]>>): boolean {
  return fields['form'] === undefined && (!namesPayment(fields) || referenceOf(fields) !== undefined);
}

/** Whether a form names one of the provider's payments, however badly. */
export function namesPayment(fields: Readonly<Record<string, string | string[]>>): boolean {
  return fields[PAYMENT] !== undefined;
}

/** Where the payer is led by GET, with the payment in the address; undefined for a page to which no payers come back. */
export function returnLocation(
  { gated, query }: PageFacts,
  { url }: { url: string },
  fields: Readonly<Record<string, string | string[]>>,
): string | undefined {
  if (gated !== true || !query.includes(PAYMENT)) return undefined;
  const [path = '/', search = ''] = url.split('?', 2);
  const values = new URLSearchParams(search);
  const reference = referenceOf(fields);
  if (reference !== undefined) values.set(PAYMENT, reference);
  return values.size === 0 ? path : `${path}?${values.toString()}`;
}

function referenceOf(fields: Readonly<Record<string, string | string[]>>): string | undefined {
  const value = fields[PAYMENT];
  return typeof value === 'string' && REFERENCE.test(value) ? value : undefined;
}
