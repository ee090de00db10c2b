import type { ReactElement } from 'react';
import type { ShopFormProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { fieldStyles } from './field-styles.ts';

type Field = ShopFormProps['fields'][number];
type Option = NonNullable<Field['options']>[number];

const styles = {
  group: style(longWords, { border: '0', margin: '0', padding: '0', minWidth: '0' }),
  legend: style({ padding: '0', marginBottom: '1', fontSize: 'xs', fontWeight: '600', lineHeight: '1.35' }),
  option: style({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: 'touch',
    paddingBlock: '0.5',
    fontSize: 'sm',
    lineHeight: '1.4',
    cursor: 'pointer',
  }),
  button: style({ boxSize: '2.5', margin: '0', flexShrink: 0, accentColor: 'ink' }),
  // Shown by the choice itself, so that it needs no scripts.
  more: style({
    display: 'flex',
    flexDirection: 'column',
    gap: '0.75',
    paddingLeft: '4',
    paddingBottom: '1',
    maxWidth: '18rem',
    'label:not(:has(input:checked)) + &': { display: 'none' },
  }),
};

/** One of several, and below a choice what it asks further. */
export function ChoiceField({
  id,
  field: { name, label, options = [] },
  value,
  values,
  error,
}: {
  id: string;
  field: Field;
  value: string | undefined;
  values: Readonly<Record<string, string>>;
  error: string | undefined;
}): ReactElement {
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option, index) => (
        <div key={option.value}>
          <label className={styles.option}>
            <input
              className={styles.button}
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              defaultChecked={value === option.value}
            />
            <span>{option.label}</span>
          </label>
          {option.more === undefined ? null : <More id={id} more={option.more} value={values[option.more.name]} />}
        </div>
      ))}
      {error === undefined ? null : (
        <p className={fieldStyles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function More({
  id,
  more: { name, label, options },
  value,
}: {
  id: string;
  more: NonNullable<Option['more']>;
  value: string | undefined;
}): ReactElement {
  return (
    <div className={styles.more}>
      <label className={fieldStyles.label} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <select className={fieldStyles.select} id={`${id}-${name}`} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
