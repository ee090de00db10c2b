import { describe, expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { tellPersonalisation } from './tell-personalisation.ts';

/** A page of a product whose visitor has consented to something. */
function openPage(consented: string[], page = 'product') {
  const sent: string[] = [];
  const decided: (() => void)[] = [];
  const window = {
    document: { body: { dataset: { page } }, querySelector: () => ({ dataset: { item: 'COAT' } }) },
    location: { pathname: '/c/maentel/' },
    fetch: async (path: string, { method }: { method: string }) => void sent.push(`${method} ${path}`),
  } as unknown as Browser;
  const consent = {
    has: (category: string) => consented.includes(category),
    categories: () => consented,
    onChange: (listener: () => void) => void decided.push(listener),
  };
  const know = tellPersonalisation(window, { read: () => 'view', write: () => undefined }, consent);
  const decide = (...categories: string[]) => {
    consented.splice(0, Infinity, ...categories);
    for (const listener of decided) listener();
  };
  return { sent, know, decide };
}
const TOLD = 'POST /api/dynamicyield/product/COAT/view/-';

describe('what a page is about', () => {
  it('is told once, of whoever agrees to advertising, as soon as it is known who it is', () => {
    const { sent, know, decide } = openPage(['C0001', 'C0004']);
    decide('C0001', 'C0004');
    expect(sent).toEqual([]);
    know({});
    know({ hashedEmail: 'a'.repeat(64) });
    decide('C0001', 'C0002', 'C0004');
    expect(sent).toEqual([TOLD]);
  });

  it('is told of nobody else, until they agree', () => {
    const { sent, know, decide } = openPage(['C0001', 'C0002', 'C0003']);
    know({});
    expect(sent).toEqual([]);
    decide('C0001', 'C0004');
    expect(sent).toEqual([TOLD]);
  });

  it('is forgotten by the shop once that is withdrawn, and not told again', () => {
    const { sent, know, decide } = openPage(['C0004']);
    know({});
    decide('C0001');
    decide('C0001', 'C0002');
    expect(sent).toEqual([TOLD, 'DELETE /api/dynamicyield']);
  });

  it('is told of some pages alone', () => {
    const told = (page: string) => {
      const { sent, know } = openPage(['C0004'], page);
      know({});
      return sent;
    };
    expect([told('category'), told('basket'), told('imprint')]).toEqual([
      ['POST /api/dynamicyield/category/maentel/view/-'],
      ['POST /api/dynamicyield/basket/-/view/-'],
      [],
    ]);
  });
});
