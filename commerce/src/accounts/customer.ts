/** Somebody who has an account with a shop. */
export interface Customer {
  id: string;
  /** Digits, as on letters. */
  number: string;
  mail: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  birthday: string;
  phone: string | null;
  paybackNumber: string | null;
  /** Without one, number and day of birth are the way in. */
  hasPassword: boolean;
}

/** What a customer changes of these by themselves. */
export type PersonalFields = Pick<Customer, 'firstName' | 'lastName' | 'phone' | 'paybackNumber'>;

/** Where somebody lives. */
export interface PostalAddress {
  firstName: string;
  lastName: string;
  street: string;
  houseNumber: string;
  addition: string | null;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** A postal address of a customer; the one of the invoices is always there once it was given. */
export interface CustomerAddress extends PostalAddress {
  id: string;
  kind: 'invoice' | 'delivery';
}
