// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../renderer/edge/src/visiting/browser.ts';
import { consentForms } from '../../../renderer/edge/src/visiting/consent-forms.ts';
import type { Consent } from '../../../renderer/edge/src/visiting/keep-consent.ts';

const BANNER =
  '<form data-consent-form><button id="all" name="choice" value="all">Alle</button><button id="settings" formaction="/cookies">Einstellungen</button></form>';
const SETTINGS =
  '<dialog data-consent-settings="/cookies" data-consent-said="Gespeichert."><form data-consent-form><input type="checkbox" name="category" value="C0002"></form></dialog>';
const PAGE = `${BANNER}<a id="link" href="/cookies">Cookies</a><a id="other" href="/kontakt">Kontakt</a><template data-dormant="a.txt"></template>`;

let gone: string[];
let given: string[];
let said: string[];
let decided: unknown[];
let listening: AbortController;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  [gone, given, said, decided] = [[], [], [], []];
  listening = new AbortController();
  const { signal } = listening;
  const doc = {
    addEventListener: (type: string, listener: EventListener, options = {}) =>
      document.addEventListener(type, listener, { ...options, signal }),
    dispatchEvent: (event: CustomEvent) => decided.push(event.detail),
    querySelector: (selector: string) => document.querySelector(selector),
    querySelectorAll: (selector: string) => document.querySelectorAll(selector),
    body: document.body,
    activeElement: null,
  };
  const window = {
    document: doc,
    location: { pathname: '/c/kleider', assign: (path: string) => gone.push(path) },
    CustomEvent,
  };
  consentForms(
    window as unknown as Browser,
    { has: (category) => category === 'C0002', categories: () => [], onChange: () => undefined } satisfies Consent,
    { show: ({ text }) => (said.push(text), () => undefined) },
  );
  // What nobody took is the browser's.
  for (const type of ['click', 'submit'])
    document.addEventListener(
      type,
      (event) => {
        const isForm = event.target instanceof Element && event.target.closest('form') !== null;
        if (!event.defaultPrevented && (type === 'submit' || !isForm)) given.push(type);
        if (type === 'submit' || !isForm) event.preventDefault();
      },
      { signal },
    );
});
afterEach(() => listening.abort());

const press = (id: string): void => document.getElementById(id)?.click();
const awake = (): boolean => document.dispatchEvent(new Event('awake'));
function fill(markup: string): HTMLDialogElement | null {
  document.querySelector('template')?.remove();
  document.body.insertAdjacentHTML('beforeend', markup);
  const dialog = document.querySelector('dialog');
  // jsdom knows no dialogs.
  if (dialog) dialog.showModal = () => (dialog.open ? expect.fail('it is open already') : void (dialog.open = true));
  return dialog;
}

describe('what leads to the settings of consent', () => {
  it.each(['settings', 'link'])('opens them once they are there, with what holds now (%s)', (id) => {
    press(id);
    press(id);
    expect([given, gone]).toEqual([[], []]);
    const dialog = fill(SETTINGS);
    awake();
    expect([dialog?.open, dialog?.querySelector('input')?.checked, gone]).toEqual([true, true, []]);
  });

  it('leads to their page where they cannot be had', () => {
    press('link');
    fill('');
    awake();
    expect(gone).toEqual(['/cookies']);
    press('settings');
    expect(given).toEqual(['submit']);
  });

  it('is no other link', () => {
    press('other');
    expect(given).toEqual(['click']);
  });
});

it('says that a decision is kept as soon as its words are there', () => {
  press('all');
  expect([decided, said]).toEqual([[{ categories: ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'] }], []]);
  fill(SETTINGS);
  awake();
  expect(said).toEqual(['Gespeichert.']);
});
