import type { Tenant } from '@vitrine/schemas';

export type SwitchName = keyof Tenant['switches'];
type Switches = Required<Tenant['switches']>;
type InstalmentCalculator = Required<Exclude<Switches['instalmentCalculator'], boolean>>;

/** The instalment calculator of a shop that says no more of it than whether there is one. */
const PLAIN_CALCULATOR: InstalmentCalculator = {
  enabled: false,
  openAs: 'page',
  legalHints: true,
  creditColours: false,
};

/** Every feature switch with its state where a tenant says nothing; the schema lists the same (a test compares). */
export const SWITCH_DEFAULTS: Readonly<Switches> = {
  newsletterSubscribe: true,
  newsletterUnsubscribe: true,
  contactForm: true,
  guaranteeNotice: false,
  orderSeals: false,
  payback: false,
  premium: false,
  customerFeedback: false,
  hasKIM: false,
  instalmentCalculator: PLAIN_CALCULATOR,
  recommendations: true,
  appBanner: false,
  countryLayer: false,
  additionalNewsletterSubscribe: false,
  accountOverview: false,
  accountOrders: false,
  accountBookings: false,
  accountInvoices: false,
  accountPaymentDates: false,
  revolvingCredit: false,
  lendMoney: false,
  showRrp: true,
  newsletterKnownUser: false,
  newsletterTellsUnknown: false,
};

/** Every switch as a tenant has set it, with all of its parts (TN-013). */
export function switchSettings({ switches }: Pick<Tenant, 'switches'>): Switches {
  const { instalmentCalculator: given = PLAIN_CALCULATOR } = switches;
  const calculator = typeof given === 'boolean' ? { enabled: given } : given;
  return { ...SWITCH_DEFAULTS, ...switches, instalmentCalculator: { ...PLAIN_CALCULATOR, ...calculator } };
}

/**
 * The same as flags, which is what conditions and routes ask for: the parts of a switch stand beside it under names of their
 * own; `severalLanguages` says what only the list of locales does, `braFinder` whether there is a table for it,
 * `parcelShops` whether there is any.
 */
export function switchesOf(
  tenant: Pick<Tenant, 'switches' | 'i18n' | 'braFinder' | 'parcelShops'>,
): Readonly<Record<string, boolean>> {
  const { instalmentCalculator, ...plain } = switchSettings(tenant);
  const { enabled, openAs, legalHints, creditColours } = instalmentCalculator as InstalmentCalculator;
  return {
    ...plain,
    instalmentCalculator: enabled,
    instalmentCalculatorModal: enabled && openAs === 'modal',
    // Also where there is no calculator: rates are shown in the checkout too.
    instalmentCalculatorLegalHints: legalHints,
    instalmentCalculatorCreditColours: enabled && creditColours,
    severalLanguages: tenant.i18n.locales.length > 1,
    braFinder: tenant.braFinder !== undefined,
    parcelShops: tenant.parcelShops !== undefined,
  };
}
