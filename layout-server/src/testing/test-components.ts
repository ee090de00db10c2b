import type { AjvError } from '@vitrine/schemas';
import type { ComponentLookup, ComponentRules } from '../layout/validate/index.ts';

/** A few components for tests that are about pages and not about components. */
export const testComponents: ComponentLookup = lookup([
  component('page', [], { header: { accepts: ['*'] }, main: { accepts: ['*'] }, footer: { accepts: ['*'] } }),
  { ...component('hero-banner', ['title']), heading: { prop: 'title', level: 1 } },
  { ...component('product-rail', ['title', 'products']), heading: { prop: 'title', level: 2 } },
  component('rich-text', ['text']),
  component('header', ['name']),
]);

function lookup(all: readonly ComponentRules[]): ComponentLookup {
  return {
    types: () => all.map(({ type }) => type),
    find: (type, version = 1) => all.find((one) => one.type === type && one.version === version),
  };
}

function component(type: string, required: readonly string[], slots: ComponentRules['slots'] = {}): ComponentRules {
  return {
    type,
    version: 1,
    slots,
    validateProps(props) {
      const given = props !== null && typeof props === 'object' ? Object.keys(props) : [];
      const missing = required
        .filter((name) => !given.includes(name))
        .map((name): AjvError => ({
          instancePath: '',
          schemaPath: '#/required',
          keyword: 'required',
          params: { missingProperty: name },
        }));
      return missing.length > 0 ? missing : null;
    },
  };
}
