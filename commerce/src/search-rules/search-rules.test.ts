import { tenantId } from '@vitrine/platform/doors';
import type { SearchRules } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { changeRules, diffRules, tagsOfRules, type RulesChange } from './index.ts';

const OAK = tenantId('oak');
const after = (...changes: RulesChange[]): SearchRules =>
  changes.reduce<SearchRules>((rules, change) => {
    const changed = changeRules(rules, change);
    return changed.ok ? changed.value : expect.fail(changed.faults[0]?.message);
  }, {});
const kleider = { categories: ['kleider'] };
const pin = (sku: string, more: Partial<RulesChange & { verb: 'pin' }> = {}): RulesChange => ({
  verb: 'pin',
  sku,
  place: 1,
  in: kleider,
  ...more,
});

describe('a change of the rules', () => {
  it('gives a product one place in a list at a time, and leaves its other lists and times', () => {
    expect(after(pin('A', { in: { categories: ['kleider', 'mode'] } }), pin('A', { place: 3 }))).toEqual({
      pins: [
        { sku: 'A', place: 1, in: { categories: ['mode'] } },
        { sku: 'A', place: 3, in: kleider },
      ],
    });
    const before = { until: '2026-11-26' };
    const then = { from: '2026-11-27', place: 2 };
    expect(after(pin('A', before), pin('A', then)).pins).toHaveLength(2);
    expect(after(pin('A', before), pin('A', { from: '2026-11-26T23:00' })).pins).toHaveLength(1);
    expect(after(pin('A'), pin('B'), { verb: 'unpin', sku: 'A', in: undefined })).toEqual({
      pins: [{ sku: 'B', place: 1, in: kleider }],
    });
  });

  it('lets words join those of the first one, and a term lead to one address', () => {
    const locale = 'de-AT';
    expect(
      after(
        { verb: 'synonym', locale, words: ['jeans', 'denim'] },
        { verb: 'synonym', locale, words: ['Jeans', 'hose'] },
        { verb: 'redirect', locale, terms: ['retoure', 'widerruf'], to: '/a' },
        { verb: 'redirect', locale, terms: ['Widerruf'], to: '/b' },
      ),
    ).toEqual({
      synonyms: { 'de-AT': [['jeans', 'denim', 'hose']] },
      redirects: {
        'de-AT': [
          { terms: ['retoure'], to: '/a' },
          { terms: ['Widerruf'], to: '/b' },
        ],
      },
    });
    expect(
      after({ verb: 'synonym', locale, words: ['a1', 'b1'] }, { verb: 'unsynonym', locale, words: ['b1'] }),
    ).toEqual({});
  });

  it('takes nothing away that is not there', () => {
    expect(changeRules({}, { verb: 'unboost', of: { new: true }, in: undefined })).toMatchObject({ ok: false });
  });
});

describe('what is out of date after a change', () => {
  const tags = (before: SearchRules, now: SearchRules): string[] => tagsOfRules(OAK, before, now);

  it('are the lists that a rule names, and no others', () => {
    const rules = after(pin('A'));
    expect(tags({}, rules)).toEqual(['rules:oak:c/kleider']);
    expect(tags(rules, after(pin('A'), pin('B', { in: { terms: ['Rotes  Kleid'] } })))).toEqual([
      'rules:oak:s/rotes kleid',
    ]);
    expect(tags(rules, rules)).toEqual([]);
  });

  it('are all lists for what names none, the results of a language for its words, one term for where it leads', () => {
    expect(tags({}, after({ verb: 'boost', of: { new: true }, factor: 2, in: undefined }))).toEqual(['rules:oak:*']);
    expect(tags({}, after({ verb: 'synonym', locale: 'de-AT', words: ['a1', 'b1'] }))).toEqual([
      'rules:oak:words/de-AT',
    ]);
    expect(tags({}, after({ verb: 'redirect', locale: 'de-AT', terms: ['Retoure'], to: '/a' }))).toEqual([
      'rules:oak:to/de-AT/retoure',
    ]);
  });
});

it('says in words what differs', () => {
  expect(diffRules(after(pin('A')), after({ verb: 'boost', of: { brand: 'Mürz' }, factor: 0.5, in: kleider }))).toEqual(
    [
      'No longer: A stands at place 1 of the category kleider.',
      'Now: products of Mürz are put back by 0.5 in the category kleider.',
    ],
  );
});
