/**
 * Customers: who they are, how they prove it, where they live. A login begins a session (`session`), joins what the browser
 * asked the shop to keep, and opens the pages behind it; everything of them is one visitor's alone.
 */
export { createAccounts, type AccountsDomain } from './accounts-domain.ts';
export { ADDRESS_FIELDS, countryOf, postalCodeError, readAddress } from './address-fields.ts';
export { LEAST_YEARS, readBirthday, yearsAt } from './birthday.ts';
export type { Customer, CustomerAddress, PostalAddress } from './customer.ts';
export { admitDemoCustomers, demoBuyer } from './demo-customers.ts';
export { admitDemoPeople } from './demo-people.ts';
export { errorsOf, mailError, phoneError, textError, webAddressError, type Errors } from './field-checks.ts';
export type { Joiner } from './login.ts';
export { hashedMail } from './hashed-mail.ts';
export { forCustomer } from './personal-forms.ts';
export { customerAddresses, customers, passwordLinks } from './tables.ts';
export { isProved, type Known, type Who } from './who.ts';
export { ownedTable, type Owned } from './people.ts';
