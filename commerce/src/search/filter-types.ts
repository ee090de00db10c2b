import type { ShopSchemaBuilder } from '@vitrine/platform/doors';

interface Value {
  kind: 'colour' | 'image' | 'range' | 'rating';
  key: string;
  label: string;
  count: number;
  hex?: string;
  src?: string;
  from?: number;
  to?: number;
  stars?: number;
}

/** What results can be narrowed to: the values of filters. Nothing is filtered yet, so no answer has any. */
export function addFilterTypes(builder: ShopSchemaBuilder) {
  const FilterValue = builder.interfaceRef<Value>('FilterValue').implement({
    description: 'A value of a filter.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is chosen.' }),
      label: t.exposeString('label', { description: 'In words of the language.' }),
      count: t.exposeInt('count', { description: 'How many results it leaves.' }),
    }),
    resolveType: ({ kind }) =>
      ({
        colour: 'FilterValueColour',
        image: 'FilterValueImage',
        range: 'FilterValueRange',
        rating: 'FilterValueRating',
      })[kind],
  });
  builder.objectRef<Value>('FilterValueColour').implement({
    description: 'A colour.',
    interfaces: [FilterValue],
    fields: (t) => ({
      hex: t.string({ description: 'Its value, such as #1f7d77.', resolve: ({ hex = '' }) => hex }),
    }),
  });
  builder.objectRef<Value>('FilterValueImage').implement({
    description: 'Something that is shown by a picture, such as a pattern.',
    interfaces: [FilterValue],
    fields: (t) => ({
      src: t.string({ description: 'Address without width and format.', resolve: ({ src = '' }) => src }),
    }),
  });
  builder.objectRef<Value>('FilterValueRange').implement({
    description: 'A range, such as of prices.',
    interfaces: [FilterValue],
    fields: (t) => ({
      from: t.int({ description: 'Its lower end; prices in minor units.', resolve: ({ from = 0 }) => from }),
      to: t.int({ description: 'Its upper end; prices in minor units.', resolve: ({ to = 0 }) => to }),
    }),
  });
  builder.objectRef<Value>('FilterValueRating').implement({
    description: 'At least so many stars.',
    interfaces: [FilterValue],
    fields: (t) => ({ stars: t.int({ description: 'One to five.', resolve: ({ stars = 0 }) => stars }) }),
  });
  return FilterValue;
}
