import { expect, it } from 'vitest';
import { companyIn } from './company-in.ts';

const COMPANY = {
  name: 'Eiche AG',
  legalForm: 'AG',
  street: 'Weg 1',
  postalCode: '8005',
  city: 'Zürich',
  country: 'Schweiz',
  phone: '+41 44 1',
  email: 'shop@oak.example',
  registerNumber: 'CH-1',
  vatId: 'CHE-1 MWST',
};
const company = { ...COMPANY, locales: { 'fr-CH': { city: 'Zurich', country: 'Suisse', vatId: 'CHE-1 TVA' } } };

it('a company is said in the language of whoever reads of it', () => {
  expect(companyIn({ company }, 'fr-CH')).toEqual({
    ...COMPANY,
    city: 'Zurich',
    country: 'Suisse',
    vatId: 'CHE-1 TVA',
  });
});

it('and as the shop says it first where nothing is said otherwise', () => {
  expect(companyIn({ company }, 'de-CH')).toEqual(COMPANY);
  expect(companyIn({ company: COMPANY }, 'fr-CH')).toEqual(COMPANY);
});
