import { expect, it } from 'vitest';
import type { Browser } from './browser.ts';
import { preferInvokers } from './prefer-invokers.ts';

it('takes the popover from a button with an invoker as it is pressed, where the browser knows invokers', () => {
  const taken = (button: object): string[] => {
    const gone: string[] = [];
    const pressed = { removeAttribute: (name: string) => gone.push(name) };
    const listeners: ((event: object) => void)[] = [];
    const document = {
      createElement: () => button,
      addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener),
    };
    preferInvokers({ document } as unknown as Pick<Browser, 'document'>);
    for (const listener of listeners) {
      listener({ target: { closest: (selector: string) => (selector.includes('[commandfor]') ? pressed : null) } });
      listener({ target: { closest: () => null } });
      listener({ target: {} });
    }
    return gone;
  };
  expect(taken({ commandForElement: null })).toEqual(['popovertarget']);
  expect(taken({})).toEqual([]);
});
