import { validateCmsPage, type CmsPage } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { PARAGRAPH_KINDS, unreadFields } from './index.ts';
import { fieldsOfKind } from './paragraph-kinds.ts';

const page = (more: object, ...paragraphs: object[]): CmsPage => {
  const read = validateCmsPage({ title: 'Sommer', paragraphs, ...more });
  return read.ok ? read.value : expect.fail(read.faults[0]?.message ?? '');
};
const said = (of: CmsPage): string[] =>
  unreadFields(of, 'at/de-AT/lp/x.content').map(({ pointer, expected }) => `${pointer}: ${expected}`);

it('a field that nothing reads is named with those that there are', () => {
  const text = { id: 'a', kind: 'text', html: '<p>Warm.</p>', anchor: 'warm' };
  expect(said(page({ intro: 'Warm.' }, { ...text, title: 'Warm' }))).toEqual([]);
  expect(said(page({ titel: 'x' }, text, { ...text, id: 'b', titel: 'x' }))).toEqual([
    '/titel: no field "titel", but of "page" one of $schema, title, description, intro, robots, withdrawn, archived, movedTo, paragraphs',
    '/paragraphs/1/titel: no field "titel", but of "text" one of id, kind, switch, title, anchor, html',
  ]);
});

it('says nothing of the fields of a paragraph that is of no kind', () => {
  expect(said(page({}, { id: 'a', kind: 'karussell', bilder: [] }))).toEqual([]);
  expect(fieldsOfKind('karussell')).toEqual([]);
});

it.each(PARAGRAPH_KINDS)('a %s is asked for its fields by asking itself', (kind) => {
  expect(fieldsOfKind(kind).every((name) => /^[a-zA-Z]+$/u.test(name))).toBe(true);
});
