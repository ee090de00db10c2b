// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openNewsletterSheet } from './open-newsletter-sheet.ts';

const FORM = '<form><input type="hidden" name="form" value="newsletter"><input type="email"></form>';
vi.mock('../../components-support/other-page.ts', () => ({
  addRules: () => undefined,
  pageAt: async () => new DOMParser().parseFromString(`<main><section>${FORM}</section></main>`, 'text/html'),
}));

// jsdom has no dialogs that open.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const page = (own = '') => {
  document.body.innerHTML = `<main>${own}<section><dialog><div data-form-body></div></dialog></section></main>`;
  return document.querySelector('dialog') ?? expect.fail('no sheet');
};

let sheet: HTMLDialogElement;
beforeEach(() => {
  sheet = page();
});

it('opens as often as it is closed, also where the teaser stands in the content', async () => {
  await openNewsletterSheet(sheet, '/newsletter');
  expect(sheet.querySelectorAll('input[type=email]')).toHaveLength(1);
  sheet.close();
  await openNewsletterSheet(sheet, '/newsletter');
  expect([sheet.open, document.activeElement]).toEqual([true, sheet.querySelector('input[type=email]')]);
});

it('leads to the form that the page itself has', async () => {
  sheet = page(FORM);
  await openNewsletterSheet(sheet, '/newsletter');
  expect([sheet.open, document.activeElement]).toEqual([
    false,
    document.querySelector('main > form input[type=email]'),
  ]);
});
