// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellMissing } from './tell-missing.ts';

const FORM = `<form><div data-missing="Bitte angeben!"><input id="city" name="city"><p id="city-error" hidden></p></div>
<input type="checkbox" name="terms"></form>`;
let visit: AbortController;
let city: HTMLInputElement;
const words = () => document.getElementById('city-error')?.textContent;
const point = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
function type(value: string): void {
  city.value = value;
  city.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = FORM;
  visit = new AbortController();
  tellMissing(document.querySelector('form') ?? expect.fail('no form'), visit.signal);
  city = document.querySelector<HTMLInputElement>('#city') ?? expect.fail('no field');
  city.focus();
});
afterEach(() => {
  visit.abort();
  vi.useRealTimers();
});

it('says what is missing where a field is left empty, and takes it back as soon as something is typed', () => {
  city.blur();
  expect(words()).toBe('Bitte angeben!');
  type(' ');
  expect(words()).toBe('Bitte angeben!');
  type('Graz');
  expect(words()).toBe('');
  expect(city.hasAttribute('aria-invalid')).toBe(false);
});

it('says nothing while the pointer is pressed, and says it when it is let go', () => {
  point('pointerdown');
  city.blur();
  expect(words()).toBe('');
  point('pointerup');
  expect(words()).toBe('');
  vi.runAllTimers();
  expect(words()).toBe('Bitte angeben!');
});

it('says nothing of a field that was filled or is written in again when the pointer is let go', () => {
  point('pointerdown');
  city.blur();
  city.focus();
  point('pointercancel');
  vi.runAllTimers();
  expect(words()).toBe('');
});
