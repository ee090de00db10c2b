import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from './address-fields.ts';
import { mailError, nameError, numberError, passwordError, SHORTEST_PASSWORD } from './field-checks.ts';
import { readPersonal } from './personal-fields.ts';

const HOME = {
  firstname: 'Klara',
  lastname: 'Kunde',
  street: 'Lindengasse',
  housenumber: '7',
  postalCode: '8020',
  city: 'Graz',
};
const WAS = { firstName: 'Klara', lastName: 'Kunde', phone: null, paybackNumber: '1111222233334444' };
const NAMES = { firstname: 'Klara', lastname: 'Kunde' };

describe('fields of an account', () => {
  it('the least length of a password is named at its field, in every language', () => {
    for (const file of globSync('locales/*/login.json')) {
      const { password } = JSON.parse(readFileSync(file, 'utf8')) as { password: { reset: { newHint: string } } };
      expect(password.reset.newHint).toMatch(new RegExp(`\\b${SHORTEST_PASSWORD}\\b`, 'u'));
    }
  });

  it('a password has 6 to 64 characters, and none is another mistake', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (password) => {
        const { length } = password;
        const expected =
          length === 0
            ? 'validation.required.field'
            : length < 6
              ? 'password.tooShort'
              : length > 64
                ? 'password.tooLong'
                : undefined;
        expect(passwordError(password)?.key).toBe(expected);
      }),
    );
  });

  it('an address of mail that is missing is not called wrong', () => {
    expect([mailError('')?.key, mailError('nichts')?.key, mailError('a@b.at')]).toEqual([
      'validation.required.field',
      'validation.email.invalid',
      undefined,
    ]);
  });

  it('a number of a customer has digits alone', () => {
    expect([numberError('12a45')?.key, numberError('')?.key, numberError('12345678')]).toEqual([
      'validation.digitsOnly',
      'contact.required.customernumber',
      undefined,
    ]);
  });

  it('an address where somebody lives has no web address in it, which a mail would lead to', () => {
    const wrong = (fields: object): unknown => {
      const reading = readAddress({ ...HOME, ...fields }, 'AT');
      return reading.ok
        ? {}
        : Object.fromEntries(Object.entries(reading.errors).map(([field, { key }]) => [field, key]));
    };
    expect(wrong({ street: 'Konto gesperrt: https://evil.example', housenumber: 'WWW.x.at' })).toEqual({
      street: 'validation.noWebAddress',
      housenumber: 'validation.noWebAddress',
    });
    expect(wrong({ street: 'St. Veiter Str.', housenumber: '3.OG/12', addition: 'c/o Weber & Co.' })).toEqual({});
    for (const street of ['Konto gesperrt: evil.com/login', 'a.evil.at', 'Evil-Shop.DE', '.evil.info'])
      expect(wrong({ street })).toEqual({ street: 'validation.noWebAddress' });
    for (const street of ['Dr.-Karl-Renner-Str.5', 'St.Georgen a.d.Gusen', 'Abt.IT, EG.li', 'Post an x@mail.gmx.at'])
      expect(wrong({ street })).toEqual({});
  });

  it('a name has letters of any language', () => {
    for (const name of ['Zoë', 'Müller-Lüdenscheidt', "O'Hara", 'Dr. Łukasz']) expect(nameError(name)).toBeUndefined();
    for (const name of ['Klara1', 'a@b', '<b>'])
      expect(nameError(name)?.key).toBe('validation.noSpecialCharsOrNumbers');
    expect(nameError('Gewinn auf evil.com')?.key).toBe('validation.noWebAddress');
  });

  it.each([
    ['AT', '10a0', 'validation.digitsOnly'],
    ['AT', '1010', undefined],
    ['AT', '10100', 'validation.postalCode.digits'],
    ['DE', '1010', 'validation.postalCode.digits'],
    ['NL', '3511 ab', undefined],
    ['NL', '3511', 'validation.postalCode.nl'],
    ['CH', '', 'validation.required.field'],
  ])('in %s the postal code %s gives %s', (country, postalCode, key) => {
    const reading = readAddress({ ...HOME, postalCode }, country);
    expect(reading.ok ? undefined : reading.errors['postalCode']?.key).toBe(key);
  });

  it.each([
    ['123456789012345', 'payback.invalid'],
    ['12345678901234567', 'payback.invalid'],
    ['123456789012345a', 'payback.invalid'],
    ['1234 5678 9012 3456', undefined],
  ])('the card %s gives %s', (payback, key) => {
    const reading = readPersonal({ ...NAMES, payback }, { hasPayback: true, was: WAS });
    expect(reading.ok ? undefined : reading.errors['payback']?.key).toBe(key);
    if (reading.ok) expect(reading.fields.paybackNumber).toBe('1234567890123456');
  });

  it('a shop without bonus programme leaves the card as it was, whatever is sent', () => {
    const reading = readPersonal({ ...NAMES, payback: 'x' }, { hasPayback: false, was: WAS });
    expect(reading).toMatchObject({ ok: true, fields: { paybackNumber: WAS.paybackNumber } });
  });
});
