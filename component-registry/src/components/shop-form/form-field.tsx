import type { ReactElement } from 'react';
import type { ShopFormProps } from '../../../generated/props.ts';
import { ChoiceField } from './choice-field.tsx';
import { fieldStyles } from './field-styles.ts';

type Field = ShopFormProps['fields'][number];

/** Numbers are text, since browsers would drop what they do not understand; phones show the keys for it. */
const TYPED = {
  digits: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
} as const;

/** A field with its words, and what is wrong with it. */
export function FormField({
  form,
  field,
  value,
  values,
  error,
  hasFocus,
  isLive,
}: {
  form: string;
  field: Field;
  value: string | undefined;
  /** Of all fields: a choice may ask for another one. */
  values: Readonly<Record<string, string>>;
  error: string | undefined;
  hasFocus: boolean;
  isLive: boolean;
}): ReactElement {
  const { name, kind, label, hint, invalid, required = false, maxLength, autocomplete, options = [] } = field;
  const id = `${form}-${name}`;
  const errorId = `${id}-error`;
  const common = {
    id,
    name,
    required,
    defaultValue: value,
    maxLength,
    autoFocus: hasFocus || undefined,
    autoComplete: autocomplete ?? (kind === 'email' ? 'email' : undefined),
    ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }),
  };
  if (kind === 'hidden') return <input type="hidden" name={name} value={value ?? ''} />;
  if (kind === 'choice') return <ChoiceField id={id} field={field} value={value} values={values} error={error} />;
  const wrong =
    error === undefined && !isLive ? null : (
      <p className={fieldStyles.error} id={errorId} role="alert" hidden={error === undefined}>
        {error}
      </p>
    );
  if (kind === 'checkbox') {
    const { defaultValue: _value, maxLength: _length, autoComplete: _fill, ...ticked } = common;
    const box = (
      <label className={fieldStyles.choice}>
        <input className={fieldStyles.box} type="checkbox" {...ticked} value="1" defaultChecked={value === '1'} />
        <span>{label}</span>
      </label>
    );
    return wrong === null ? (
      box
    ) : (
      <div>
        {box}
        {wrong}
      </div>
    );
  }
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
        {hint === undefined ? null : <span className={fieldStyles.hint}> ({hint})</span>}
      </label>
      {kind === 'textarea' ? (
        <textarea className={fieldStyles.textarea} {...common} rows={6} />
      ) : kind === 'select' ? (
        <FormSelect {...common} options={options} />
      ) : (
        <input
          className={fieldStyles.input}
          {...(kind in TYPED ? TYPED[kind as keyof typeof TYPED] : { type: kind })}
          {...common}
          data-invalid={isLive ? invalid : undefined}
        />
      )}
      {wrong}
    </div>
  );
}

function FormSelect({
  options,
  maxLength: _maxLength,
  ...common
}: {
  options: NonNullable<Field['options']>;
  maxLength: number | undefined;
  id: string;
  name: string;
  required: boolean;
  defaultValue: string | undefined;
}): ReactElement {
  return (
    <select className={fieldStyles.select} {...common}>
      {options.map(({ value, label }) => (
        <option key={value} value={value} hidden={value === '' && common.required}>
          {label}
        </option>
      ))}
    </select>
  );
}
