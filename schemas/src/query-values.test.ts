import { describe, expect, it } from 'vitest';
import { readListed, readQueryValues } from './query-values.ts';

const LISTED = ['page:number', 'sort:word', 'colour:words', 'size:words', 'minPrice:amount', 'token'];

describe('values of a query', () => {
  it('are left out unless they are listed and of their kind', () => {
    expect(readQueryValues('?page=2&sort=priceAsc&colour=rot&minPrice=20&token=a%2Fb&utm=x'.slice(1), LISTED)).toEqual({
      page: '2',
      sort: 'priceAsc',
      colour: 'rot',
      minPrice: '20',
      token: 'a/b',
    });
    expect(readQueryValues(`page=0&sort=%3Cb%3E&colour=%22,,&minPrice=viel&token=${'x'.repeat(501)}`, LISTED)).toEqual(
      {},
    );
    expect(readQueryValues('token=a%00b', LISTED)).toEqual({});
    expect(readQueryValues('', LISTED)).toEqual({});
    // A form's address lists whatever stands in it.
    expect(readQueryValues('constructor=1&__proto__=2&toString=3', ['constructor', '__proto__', 'toString'])).toEqual({
      toString: '3',
    });
  });

  it('are those alone that a page knows, in its spelling, where it says so', () => {
    const known = { colour: ['rot', 'blau'], sort: ['priceAsc'], page: ['2', '3'], size: [] };
    const read = (search: string) => readQueryValues(search, LISTED, known);
    expect(read('colour=ROT,x1,Blau&colour=rot&sort=priceAsc&page=3&token=x')).toEqual({
      colour: 'blau,rot',
      sort: 'priceAsc',
      page: '3',
      token: 'x',
    });
    expect(read('colour=x1&colour=x2&sort=priceasc&page=4&size=38&colour=__proto__')).toEqual({});
  });

  it('have one spelling', () => {
    expect(readQueryValues('colour=rot&colour=blau,rot&minPrice=019,9', LISTED)).toEqual({
      colour: 'blau,rot',
      minPrice: '19.90',
    });
    const amounts = { '1.000,00': '1000', "1'000.50": '1000.50', '1 000': '1000', '12,500': '12500', ' 20 ': '20' };
    for (const [typed, minPrice] of Object.entries(amounts))
      expect(readQueryValues(`minPrice=${encodeURIComponent(typed)}`, LISTED)).toEqual({ minPrice });
    for (const typed of ['1.00.000', '1.0000', '-5', '1e3', '1.000.000'])
      expect(readQueryValues(`minPrice=${typed}`, LISTED)).toEqual({});
    expect(readQueryValues('minPrice=20.00&page=2&page=3', LISTED)).toEqual({ minPrice: '20', page: '2' });
  });

  it('are eight words at most, of all lists together', () => {
    const many = Array.from({ length: 500 }, (_, index) => `k${index}`).join(',');
    const { colour = '', size = '' } = readQueryValues(`size=s&size=m&colour=${many}`, LISTED);
    expect([colour.split(',').length, size]).toEqual([8, '']);
  });

  it('are listed by a name and a kind that there is', () => {
    expect(readListed('page')).toEqual({ name: 'page', kind: 'text' });
    expect(readListed('colour:words')).toEqual({ name: 'colour', kind: 'words' });
    expect([readListed('colour:list'), readListed('a b')]).toEqual([undefined, undefined]);
  });
});
