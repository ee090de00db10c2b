// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetDraft } from './form-draft.ts';
import { keepDrafts } from './keep-drafts.ts';

const FORM = `<form data-draft=""><input type="hidden" name="form" value="withdrawal"><input type="hidden" name="n" value="2">
<input name="name"><input name="email" value="bekannt@example.com"><textarea name="goods"></textarea><input type="password" name="password">
<select name="line0"><option value="0"><option value="1"></select><input type="checkbox" name="sure" value="1">
<input type="radio" name="stars" value="1"><input type="radio" name="stars" value="5"><input name="website"></form>`;
let visit: AbortController | undefined;

/** Opens the page anew. */
function open(html = FORM): HTMLFormElement {
  visit?.abort();
  document.body.innerHTML = html;
  visit = new AbortController();
  keepDrafts(visit.signal);
  return document.querySelector('form') ?? expect.fail('no form');
}
const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;
function fill(form: HTMLFormElement): void {
  for (const name of ['name', 'goods', 'password', 'website']) fieldOf(form, name).value = `my ${name}`;
  for (const [name, value] of Object.entries({ email: 'neu@example.com', line0: '1', stars: '5', n: '9' }))
    fieldOf(form, name).value = value;
  fieldOf(form, 'sure').checked = true;
  fieldOf(form, 'name').dispatchEvent(new Event('input', { bubbles: true }));
}
const heldBy = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));
const EMPTY = { form: 'withdrawal', n: '2', name: '', email: 'bekannt@example.com', goods: '', line0: '0' };
const FILLED = {
  ...EMPTY,
  name: 'my name',
  goods: 'my goods',
  line0: '1',
  sure: '1',
  stars: '5',
  password: '',
  website: '',
};

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/widerruf?token=a');
});
afterEach(() => visit?.abort());

it('puts back what was typed, over nothing that the shop knows, and of passwords and what the page says itself nothing', () => {
  fill(open());
  expect(heldBy(open())).toEqual(FILLED);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/password|website|"n"/u);
});

it.each([
  ['name', 'my name'],
  ['goods', 'my goods'],
  ['line0', '1'],
  ['stars', '5'],
])('keeps what was put into %s before it was there', (name, value) => {
  document.body.innerHTML = FORM;
  const early = document.querySelector('form') ?? expect.fail('no form');
  fieldOf(early, name).value = value;
  visit = new AbortController();
  keepDrafts(visit.signal);
  expect(heldBy(open())).toEqual({ ...EMPTY, password: '', website: '', [name]: value });
});

it('keeps nothing of a form that nobody touched', () => {
  open();
  expect(sessionStorage).toHaveLength(0);
});

it('leaves alone what the shop sent back, and keeps it for the next visit', () => {
  fill(open());
  const back = FORM.replace('<form', '<form data-back=""').replace('name="name"', 'name="name" value="newer"');
  expect(heldBy(open(back))).toMatchObject({ name: 'newer', goods: '' });
  expect(heldBy(open())).toMatchObject({ name: 'newer', goods: '' });
});

it('is another draft for another order, and forgotten once it was taken, by scripts, and with a logout', () => {
  fill(open());
  history.replaceState(null, '', '/widerruf?token=b');
  expect(heldBy(open())).toMatchObject(EMPTY);
  history.replaceState(null, '', '/widerruf?token=a#withdrawal-saved');
  const form = open();
  expect(heldBy(form)).toMatchObject(EMPTY);
  // What is typed after that is a draft of its own.
  fill(form);
  expect(location.hash).toBe('');
  expect(heldBy(open())).toEqual(FILLED);
  forgetDraft(open());
  expect(heldBy(open())).toMatchObject(EMPTY);
  fill(open());
  const logout = open('<form><input type="hidden" name="form" value="logout"></form>');
  logout.dispatchEvent(new Event('submit', { bubbles: true }));
  expect(heldBy(open())).toMatchObject(EMPTY);
});
