import { expect, it } from 'vitest';
import { productsIn } from './read-event.ts';

const read = (value: unknown) => productsIn(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
const event = (products: unknown): object => ({ type: 'products.changed', data: { products } });

it('gives each product of a message once', () => {
  expect(read(event(['7', 'a_B-1', '7']))).toEqual(['7', 'a_B-1']);
});

it.each([
  ['no JSON', '{'],
  ['another type', { type: 'orders.changed', data: { products: ['7'] } }],
  ['no products', event([])],
  ['no list', event('7')],
  ['what is no id', event(['7', "7' or 1=1"])],
  ['numbers', event([7])],
  ['more than a hundred', event(Array.from({ length: 101 }, (_, index) => String(index)))],
  ['nothing', null],
])('takes none of a message with %s', (_, value) => {
  expect(read(value)).toBeUndefined();
});
