import type { LocalShop, Words } from '@vitrine/platform/doors';
import { countryOf, errorsOf, postalCodeError, readBirthday, type Errors } from '../../accounts/index.ts';
import { isMailAddress } from '@vitrine/platform/mail';
import { needsAddress, subjectOf, type Subject } from './contact-subjects.ts';

/** The fields of the form, as they are told to whoever answers (CT-001). */
export const CONTACT_FIELDS = [
  'subject',
  'salutation',
  'firstname',
  'lastname',
  'email',
  'phone',
  'customernumber',
  'birthday',
  'street',
  'housenumber',
  'postalcode',
  'city',
  'message',
  'cancelNewsletter',
  'frequency',
  'pauseDuration',
  'cancelAdvertising',
  'cancelMarketing',
  'terms',
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type Sent = Readonly<Partial<Record<string, string>>>;

/** What somebody wrote: the fields that the subject has and that were filled, without the tick that they have read. */
export interface ContactMessage {
  subject: Subject;
  email: string;
  fields: Readonly<Record<string, string>>;
}

export const MESSAGE_LENGTH = { least: 10, most: 2_000 } as const;
const OF_ADDRESS = ['customernumber', 'birthday', 'street', 'housenumber', 'postalcode', 'city'] as const;
const OF_ACCOUNT = ['cancelNewsletter', 'frequency', 'pauseDuration', 'cancelAdvertising', 'cancelMarketing'] as const;
const SALUTATIONS: readonly string[] = ['female', 'male', 'notSpecified'];
const NAME = /^[\p{L}\p{M} '’.-]+$/u;
const PLAIN = /^[\p{L}\p{M}\d '’.,/-]+$/u;
const PHONE = /^\+?[\d ()/-]{5,20}$/u;
const CHOSEN = /^\w{1,20}$/u;
const CHOOSE: Words = { key: 'validation.required.choice' };

/** The message that was sent, or what is wrong with it, by field (CT-002, CT-005 to CT-007). */
export function readContact(
  sent: Sent,
  shop: Pick<LocalShop, 'locale'>,
  now: Date,
): { ok: true; message: ContactMessage } | { ok: false; errors: Errors } {
  const given = (name: ContactField): string => sent[name] ?? '';
  const subject = subjectOf(given('subject'));
  if (subject === undefined) return { ok: false, errors: { subject: CHOOSE } };
  const hasAddress = needsAddress(subject);
  const errors = errorsOf({
    salutation: SALUTATIONS.includes(given('salutation')) ? undefined : CHOOSE,
    firstname: textError('firstname', given('firstname'), { most: 50, of: NAME, says: 'noSpecialCharsOrNumbers' }),
    lastname: textError('lastname', given('lastname'), { most: 50, of: NAME, says: 'noSpecialCharsOrNumbers' }),
    email: mailError(given('email')),
    phone: optional(given('phone'), (phone) => (PHONE.test(phone) ? undefined : { key: 'validation.digitsOnly' })),
    message: messageError(given('message')),
    ...(subject === 'customerAccount' ? choiceErrors(given) : {}),
    terms: given('terms') === '1' ? undefined : { key: 'contact.required.terms' },
    ...(hasAddress ? addressErrors(given, countryOf(shop), now) : {}),
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const left: ReadonlySet<string> = new Set([
    'terms',
    ...(hasAddress ? [] : OF_ADDRESS),
    ...(subject === 'customerAccount' ? [] : OF_ACCOUNT),
  ]);
  const fields = Object.fromEntries(
    CONTACT_FIELDS.flatMap((name) => (left.has(name) || given(name) === '' ? [] : [[name, given(name)] as const])),
  );
  return { ok: true, message: { subject, email: given('email'), fields } };
}

/** The number of a customer may be left out: guests have none (a ruling). */
function addressErrors(
  given: (name: ContactField) => string,
  country: string,
  now: Date,
): Record<string, Words | undefined> {
  const postalCode = given('postalcode');
  return {
    customernumber: optional(given('customernumber'), numberError),
    birthday: optional(given('birthday'), (typed) =>
      readBirthday(typed, now) === undefined ? { key: 'validation.date.invalid' } : undefined,
    ),
    street: textError('street', given('street'), { most: 50, of: PLAIN, says: 'noSpecialChars' }),
    housenumber: textError('housenumber', given('housenumber'), { most: 10, of: PLAIN, says: 'noSpecialChars' }),
    postalcode:
      postalCode === ''
        ? { key: 'contact.required.postalcode' }
        : postalCodeError(country === 'NL' ? postalCode.toUpperCase() : postalCode, country),
    city: textError('city', given('city'), { most: 50, of: NAME, says: 'noSpecialCharsOrNumbers' }),
  };
}

/** What is chosen of a list or ticked is a word of its own, and no lines that its reader would take for other fields. */
function choiceErrors(given: (name: ContactField) => string): Record<string, Words | undefined> {
  return Object.fromEntries(
    OF_ACCOUNT.map((name) => [name, optional(given(name), (text) => (CHOSEN.test(text) ? undefined : CHOOSE))]),
  );
}

function textError(
  name: ContactField,
  text: string,
  { most, of, says }: { most: number; of: RegExp; says: 'noSpecialChars' | 'noSpecialCharsOrNumbers' },
): Words | undefined {
  if (text === '') return { key: `contact.required.${name}` };
  if (text.length > most) return { key: 'validation.tooLong', with: { max: most } };
  return of.test(text) ? undefined : { key: `validation.${says}` };
}

function mailError(mail: string): Words | undefined {
  if (mail === '') return { key: 'contact.required.email' };
  return isMailAddress(mail) && mail.length <= 100 ? undefined : { key: 'validation.email.required' };
}

function messageError(text: string): Words | undefined {
  if (text === '') return { key: 'contact.required.message' };
  if (text.length < MESSAGE_LENGTH.least) return { key: 'validation.tooShort', with: { min: MESSAGE_LENGTH.least } };
  return text.length > MESSAGE_LENGTH.most
    ? { key: 'validation.tooLong', with: { max: MESSAGE_LENGTH.most } }
    : undefined;
}

function numberError(number: string): Words | undefined {
  if (!/^\d+$/u.test(number)) return { key: 'validation.digitsOnly' };
  if (number.length < 6) return { key: 'validation.tooShort', with: { min: 6 } };
  return number.length > 10 ? { key: 'validation.tooLong', with: { max: 10 } } : undefined;
}

function optional(text: string, check: (text: string) => Words | undefined): Words | undefined {
  return text === '' ? undefined : check(text);
}
