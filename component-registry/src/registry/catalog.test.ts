import { describe, expect, it } from 'vitest';
import { createCatalog } from './catalog.ts';
import type { ManifestEntry } from './definition.ts';

function entry(type: string, version: number): ManifestEntry {
  const validator: ManifestEntry['validator'] = Object.assign(
    (value: unknown) => {
      validator.errors =
        value === 'good' ? null : [{ instancePath: '', schemaPath: '#', keyword: 'const', params: {} }];
      return value === 'good';
    },
    { errors: null },
  );
  return {
    type,
    version,
    title: type,
    description: '',
    slots: {},
    propsSchema: {},
    examples: [],
    invalidExamples: [],
    validator,
  };
}

describe('createCatalog', () => {
  const catalog = createCatalog([entry('hero', 1), entry('hero', 2), entry('rail', 1)]);

  it('finds a type in one version of its props, 1 if none is named', () => {
    expect(catalog.find('hero')?.version).toBe(1);
    expect(catalog.find('hero', 2)?.version).toBe(2);
    expect(catalog.find('hero', 3)).toBeUndefined();
    expect(catalog.find('constructor')).toBeUndefined();
    expect(catalog.types()).toEqual(['hero', 'rail']);
  });

  it('keeps the errors of one check apart from those of the next', () => {
    const hero = catalog.find('hero');
    const first = hero?.validateProps('bad');
    expect(hero?.validateProps('good')).toBeNull();
    expect(first).toHaveLength(1);
  });

  it('is one JSON document', () => {
    const document: unknown = JSON.parse(JSON.stringify(catalog));
    expect(document).toMatchObject({
      version: 1,
      components: [{ type: 'hero', version: 1 }, { type: 'hero', version: 2 }, { type: 'rail' }],
    });
  });

  it('refuses a component that appears twice in one version', () => {
    expect(() => createCatalog([entry('hero', 1), entry('hero', 1)])).toThrow(
      'Expected each component once, got hero@1 twice',
    );
  });
});
