import { expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { keepQuery } from './keep-query.ts';

it.each(['click', 'auxclick'])('gives the link to another language what the address asks by then: %s', (press) => {
  const link = { dataset: {}, search: '?page=2' };
  const listeners = new Map<string, (event: { target: unknown }) => void>();
  const location = { search: '?page=2' };
  const document = {
    addEventListener: (type: string, listener: (event: { target: unknown }) => void) => listeners.set(type, listener),
  };
  keepQuery({ document, location } as unknown as Pick<Browser, 'document' | 'location'>);
  location.search = '?page=3&utm_source=x';
  listeners.get(press)?.({ target: { closest: () => null } });
  expect(link.search).toBe('?page=2');
  const asked: string[] = [];
  listeners.get(press)?.({
    target: {
      closest: (selector: string) => {
        asked.push(selector);
        return link;
      },
    },
  });
  expect([link.search, asked]).toEqual(['?page=3&utm_source=x', ['[data-node=language-switch] a']]);
});
