import type { ReactElement } from 'react';
import type { ContactFormProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { FormField } from '../shop-form/form-field.tsx';
import { OF_ADDRESS, OF_ANY, OF_SUBJECT } from './shown-with.ts';

type Field = ContactFormProps['fields'][number];
type When = Field['when'];

// As the shop checks it: commerce/src/service/contact/contact-subjects.ts.
const SHOWN: Readonly<Record<When, StyleObject>> = {
  any: OF_ANY,
  address: OF_ADDRESS,
  account: OF_SUBJECT.customerAccount,
  newsletter: {
    ...OF_SUBJECT.customerAccount,
    'form:has(input[name=cancelNewsletter]:checked) &': { display: 'none' },
  },
};
const whole = (when: When): string => style({ gridColumn: '1 / -1', minWidth: '0' }, SHOWN[when]);
const half = (when: When): string => style({ gridColumn: { base: '1 / -1', sm: 'auto' }, minWidth: '0' }, SHOWN[when]);
const WHOLE: Readonly<Record<When, string>> = {
  any: whole('any'),
  address: whole('address'),
  account: whole('account'),
  newsletter: whole('newsletter'),
};
const HALF: Readonly<Record<When, string>> = {
  any: half('any'),
  address: half('address'),
  account: half('account'),
  newsletter: half('newsletter'),
};
const grid = style(
  { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '2', rowGap: '2.5' },
  OF_ANY,
);

/** The fields below the subject, each with what is said where it is left empty. */
export function ContactFields({
  fields,
  values,
  errors,
}: {
  fields: readonly Field[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}): ReactElement {
  const first = fields.find(({ name }) => errors[name] !== undefined)?.name;
  return (
    <div className={grid}>
      {fields.map(({ when, half: isHalf = false, missing, ...field }) => (
        <div key={field.name} className={isHalf ? HALF[when] : WHOLE[when]} data-missing={missing}>
          <FormField
            form="contact"
            field={field}
            value={values[field.name]}
            values={values}
            error={errors[field.name]}
            hasFocus={field.name === first}
            isLive
          />
        </div>
      ))}
    </div>
  );
}
