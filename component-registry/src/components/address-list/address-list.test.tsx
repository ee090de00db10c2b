import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { AddressListProps } from '../../../generated/props.ts';
import { AddressList } from './address-list.tsx';

const render = (index: number): string => renderToStaticMarkup(AddressList(examples[index]?.props as AddressListProps));

it('offers to remove every address but that of the invoices', () => {
  expect([...render(0).matchAll(/name="address" value="([^"]+)"/gu)].map(([, id]) => id)).toEqual(['a2']);
  expect(render(0).match(/>Ändern</gu)).toHaveLength(2);
});

it('says so where there is none', () => {
  expect(render(1)).toContain('Noch keine Adresse.');
});
