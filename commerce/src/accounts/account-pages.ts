/** The pages of an account in the order of its menu; those with a switch are there where the shop has it on (TN-026). */
export const ACCOUNT_PAGES = [
  { route: 'accountOverview', word: 'overview', switch: 'accountOverview' },
  { route: 'accountOrders', word: 'orders', switch: 'accountOrders' },
  { route: 'accountPersonalData', word: 'personalData' },
  { route: 'accountAddresses', word: 'addresses' },
  { route: 'accountBookings', word: 'bookings', switch: 'accountBookings' },
  { route: 'accountInvoices', word: 'invoices', switch: 'accountInvoices' },
  { route: 'accountPaymentDates', word: 'paymentDates', switch: 'accountPaymentDates' },
  { route: 'accountPayback', word: 'payback', switch: 'payback' },
] as const satisfies readonly { route: string; word: string; switch?: string }[];
