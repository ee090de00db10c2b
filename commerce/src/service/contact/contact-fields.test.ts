import { describe, expect, it } from 'vitest';
import { MESSAGE_LENGTH, readContact, type Sent } from './contact-fields.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const short: Sent = {
  subject: 'otherQuestion',
  salutation: 'female',
  firstname: 'Mara',
  lastname: 'Holzer-Müller',
  email: 'mara@example.com',
  message: 'Wo finde ich das Kleid?',
  terms: '1',
};
const long: Sent = {
  ...short,
  subject: 'shipping',
  street: 'Am Weg',
  housenumber: '7a',
  postalcode: '1010',
  city: 'Wien',
};
const errorsOf = (sent: Sent, locale = 'de-AT'): Record<string, string> => {
  const read = readContact(sent, { locale }, NOW);
  return read.ok ? {} : Object.fromEntries(Object.entries(read.errors).map(([field, { key }]) => [field, key]));
};

describe('a message to the shop', () => {
  it('holds what its subject has, and nothing else that was sent', () => {
    const read = readContact({ ...short, city: 'Wien', cancelNewsletter: '1', phone: '' }, { locale: 'de-AT' }, NOW);
    expect(read).toMatchObject({ ok: true, message: { subject: 'otherQuestion', email: 'mara@example.com' } });
    expect(read.ok && Object.keys(read.message.fields)).toEqual([
      'subject',
      'salutation',
      'firstname',
      'lastname',
      'email',
      'message',
    ]);
  });

  it('asks for a subject first, then for everything that it needs', () => {
    expect(errorsOf({})).toEqual({ subject: 'validation.required.choice' });
    expect(errorsOf({ subject: 'shipping' })).toEqual({
      salutation: 'validation.required.choice',
      firstname: 'contact.required.firstname',
      lastname: 'contact.required.lastname',
      email: 'contact.required.email',
      message: 'contact.required.message',
      terms: 'contact.required.terms',
      street: 'contact.required.street',
      housenumber: 'contact.required.housenumber',
      postalcode: 'contact.required.postalcode',
      city: 'contact.required.city',
    });
  });

  it('of an account brings choices that are words, and no lines that would pass for other fields', () => {
    const account = { ...long, subject: 'customerAccount', frequency: 'weekly', cancelNewsletter: '1' };
    expect(errorsOf(account)).toEqual({});
    expect(
      errorsOf({ ...account, frequency: 'weekly\nKundennummer: 12345678', pauseDuration: 'x'.repeat(9_000) }),
    ).toEqual({
      frequency: 'validation.required.choice',
      pauseDuration: 'validation.required.choice',
    });
  });

  it.each([
    ['email', 'x', 'validation.email.required'],
    ['birthday', '99.99.1999', 'validation.date.invalid'],
    ['street', '<Weg>', 'validation.noSpecialChars'],
    ['firstname', 'A7!', 'validation.noSpecialCharsOrNumbers'],
    ['postalcode', '12a', 'validation.digitsOnly'],
    ['customernumber', '12345', 'validation.tooShort'],
    ['message', 'zu kurz', 'validation.tooShort'],
    ['message', 'x'.repeat(MESSAGE_LENGTH.most + 1), 'validation.tooLong'],
  ])('refuses the %s %j', (field, value, key) => {
    expect(errorsOf({ ...long, [field]: value })).toEqual({ [field]: key });
  });

  it('takes a guest without a number, and the postal codes of its own country', () => {
    expect(errorsOf(long)).toEqual({});
    expect(errorsOf({ ...long, postalcode: '1012 ab' }, 'nl-NL')).toEqual({});
    expect(errorsOf(long, 'de-DE')).toEqual({ postalcode: 'validation.postalCode.digits' });
  });
});
