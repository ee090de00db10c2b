import { tenantId, type LocalShop } from '../doors/index.ts';

/**
 * A shop in a locale for tests: `oak` in Austrian German, with every picture and every route. A message is its key and
 * its values, a link the route and the values of its parameters.
 */
export function testShop(parts: Partial<LocalShop> = {}): LocalShop {
  return {
    tenant: tenantId('oak'),
    locale: 'de-AT',
    name: 'Eiche',
    mailAddress: 'shop@oak.example',
    company: {
      name: 'Eiche GmbH',
      legalForm: 'GmbH',
      registerNumber: 'FN 1 a',
      street: 'Weg 1',
      postalCode: '8020',
      city: 'Graz',
      country: 'Österreich',
      phone: '+43 316 1',
      email: 'shop@oak.example',
      vatId: 'ATU12345678',
    },
    timeZone: 'Europe/Vienna',
    currency: 'EUR',
    reductions: 'each',
    switches: {},
    origin: 'https://oak.example',
    message: (key, values = {}) => [key, ...Object.values(values)].join(' '),
    extra: (key) => key,
    asset: (name) => ({ src: `/assets/${name}.00000000`, width: 1080, height: 1440, color: '#e6ded3' }),
    link: (route, params = {}) => `/${[route, ...Object.values(params).map(encodeURIComponent)].join('/')}`,
    ...parts,
  };
}
