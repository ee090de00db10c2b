import type { Words } from '@vitrine/platform/doors';
import { isMailAddress } from '@vitrine/platform/mail';

export type Errors = Record<string, Words>;

export const SHORTEST_PASSWORD = 6;
export const LONGEST_PASSWORD = 64;
/** CT-001 bounds names alike. */
const LONGEST_NAME = 50;
const REQUIRED: Words = { key: 'validation.required.field' };
const PHONE = /^\+?[\d ()/-]{4,30}$/u;
/** With its scheme or with www. */
const WEB_ADDRESS = /:\/\/|\bwww\./iu;
/**
 * A host alone, of which mail programs make a link as well: by the endings that are known best, since "3.OG/12" and "Abt.IT" are none.
 * What stands behind an @ is an address of mail.
 */
const HOST =
  /(?<![@\p{L}\d-]|[\p{L}\d-]\.)(?:[\p{L}\d-]+\.)*[\p{L}\d-]{3,}\.(?:com|net|org|info|biz|eu|de|at|ch|nl|fr|io|co|me|ly|cc|tk|ru|app|shop|store|online|site|top|xyz|club|link|click|live)(?![\p{L}\d-])/iu;
const NAME = /^[\p{L}\p{M}'’ .-]+$/u;

/** What is wrong with an address of mail; undefined for one that can be. */
export function mailError(mail: string): Words | undefined {
  if (mail === '') return REQUIRED;
  return isMailAddress(mail) && mail.length <= 100 ? undefined : { key: 'validation.email.invalid' };
}

/** What is wrong with a password that somebody types, new or old (AC-003 to AC-005). */
export function passwordError(password: string): Words | undefined {
  if (password === '') return REQUIRED;
  if (password.length < SHORTEST_PASSWORD) return { key: 'password.tooShort' };
  return password.length > LONGEST_PASSWORD ? { key: 'password.tooLong' } : undefined;
}

/** What is wrong with the number of a customer: digits alone (AC-006). */
export function numberError(number: string): Words | undefined {
  if (number === '') return { key: 'contact.required.customernumber' };
  return /^\d+$/u.test(number) ? undefined : { key: 'validation.digitsOnly' };
}

/** What is wrong with somebody's name or that of a town. */
export function nameError(name: string): Words | undefined {
  if (name === '') return REQUIRED;
  if (name.length > LONGEST_NAME) return { key: 'validation.tooLong', with: { max: LONGEST_NAME } };
  return NAME.test(name) ? webAddressError(name) : { key: 'validation.noSpecialCharsOrNumbers' };
}

/** What is wrong with a number to be called under; nobody must give one. */
export function phoneError(phone: string): Words | undefined {
  return phone === '' || PHONE.test(phone) ? undefined : { key: 'account.phone.invalid' };
}

/** What is wrong with a text that must be there. */
export function textError(text: string, longest: number): Words | undefined {
  if (text === '') return REQUIRED;
  return text.length > longest ? { key: 'validation.tooLong', with: { max: longest } } : webAddressError(text);
}

/**
 * What is wrong with a text that the shop mails to an address which may be anybody's: mail programs make links of web addresses, and
 * nobody may send somebody else theirs in the shop's name.
 */
export function webAddressError(text: string): Words | undefined {
  return WEB_ADDRESS.test(text) || HOST.test(text) ? { key: 'validation.noWebAddress' } : undefined;
}

/** The errors that there are, by field. */
export function errorsOf(found: Readonly<Record<string, Words | undefined>>): Errors {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Words] => entry[1] !== undefined));
}
