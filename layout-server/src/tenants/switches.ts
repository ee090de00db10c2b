import type { Tenant } from '@vitrine/schemas';

export type SwitchName = keyof Tenant['switches'];

/** Every feature switch with its state where a tenant says nothing; the schema lists the same (a test compares). */
export const SWITCH_DEFAULTS: Readonly<Record<SwitchName, boolean>> = {
  newsletterSubscribe: true,
  newsletterUnsubscribe: true,
  contactForm: true,
  orderSeals: false,
  payback: false,
  premium: false,
  customerFeedback: false,
  hasKIM: false,
  instalmentCalculator: false,
  recommendations: true,
  appBanner: false,
  countryLayer: false,
};

/** Every switch with its state for a tenant (TN-013). */
export function switchesOf(tenant: Tenant): Readonly<Record<string, boolean>> {
  return { ...SWITCH_DEFAULTS, ...tenant.switches };
}
