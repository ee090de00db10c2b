// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepTabs } from './keep-tabs.ts';

const place = document.createElement('div');
place.innerHTML = `<div><div role="group"><a href="#t-1">eins</a><a href="#t-2">zwei</a></div>
<section id="t-1">1</section><section id="t-2">2</section></div>`;
document.body.append(place);
const shown = (): (string | null)[] => [...place.querySelectorAll('[data-selected]')].map(({ id }) => id);

it('makes tabs of links to sections: by click and by arrows, one place in the order of focus', () => {
  keepTabs(place);
  const [first, second] = [...place.querySelectorAll<HTMLElement>('[role=tablist] > [role=tab]')];
  expect(shown()).toEqual(['t-1']);
  second?.click();
  expect([shown(), second?.ariaSelected ?? second?.getAttribute('aria-selected')]).toEqual([['t-2'], 'true']);
  second?.focus();
  second?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect([shown(), document.activeElement]).toEqual([['t-1'], first]);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
});

it('leaves alone what has no tabs', () => {
  const plain = document.createElement('div');
  plain.innerHTML = '<p role="group">x</p>';
  keepTabs(plain);
  expect(plain.innerHTML).toBe('<p role="group">x</p>');
});
