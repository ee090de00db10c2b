/** The pages of an account in the order of its menu; one with a switch is there where the shop has it on (TN-026). */
export const ACCOUNT_PAGES = [
  { route: 'accountPersonalData', word: 'personalData' },
  { route: 'accountAddresses', word: 'addresses' },
  { route: 'accountPayback', word: 'payback', switch: 'payback' },
] as const satisfies readonly { route: string; word: string; switch?: string }[];
