import type { ReactElement } from 'react';
import type { ShopFormProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

type Field = ShopFormProps['fields'][number];

const control: StyleObject = {
  width: 'full',
  minHeight: '6',
  paddingInline: '2',
  paddingBlock: '1',
  appearance: 'none',
  backgroundColor: 'surface',
  color: 'ink',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: 'control',
  fontFamily: 'body',
  fontSize: 'sm',
  lineHeight: '1.4',
  '&[aria-invalid=true]': { borderColor: 'error' },
};
const styles = {
  field: style({ display: 'flex', flexDirection: 'column', gap: '0.75', minWidth: '0' }),
  label: style(longWords, { fontSize: 'xs', fontWeight: '600', lineHeight: '1.35' }),
  hint: style({ fontWeight: '400', color: 'inkMuted' }),
  input: style(control),
  select: style(control, { appearance: 'auto' }),
  textarea: style(control, { resize: 'vertical' }),
  choice: style({
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'touch',
    fontSize: 'sm',
    cursor: 'pointer',
  }),
  box: style({ boxSize: '2.5', margin: '0', flexShrink: 0, accentColor: 'ink' }),
  error: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'error' }),
};

/** A field with its words, and what is wrong with it. */
export function FormField({
  form,
  field,
  value,
  error,
  hasFocus,
  isLive,
}: {
  form: string;
  field: Field;
  value: string | undefined;
  error: string | undefined;
  hasFocus: boolean;
  isLive: boolean;
}): ReactElement {
  const { name, kind, label, hint, required = false, maxLength, autocomplete, options = [] } = field;
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
  if (kind === 'checkbox')
    return (
      <label className={styles.choice}>
        <input className={styles.box} type="checkbox" id={id} name={name} value="1" defaultChecked={value === '1'} />
        <span>{label}</span>
      </label>
    );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {hint === undefined ? null : <span className={styles.hint}> ({hint})</span>}
      </label>
      {kind === 'textarea' ? (
        <textarea className={styles.textarea} {...common} rows={6} />
      ) : kind === 'select' ? (
        <FormSelect {...common} options={options} />
      ) : (
        <input
          className={styles.input}
          {...(kind === 'digits' ? { type: 'text', inputMode: 'numeric' } : { type: kind })}
          {...common}
        />
      )}
      {error === undefined && !isLive ? null : (
        <p className={styles.error} id={errorId} role="alert" hidden={error === undefined}>
          {error}
        </p>
      )}
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
    <select className={styles.select} {...common}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
