import type { ReactElement } from 'react';
import type { ShopFormProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

type Field = ShopFormProps['fields'][number];
type State = ShopFormProps['state'];

const UNTOUCHED: State = { name: '', values: {}, errors: {} };

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
  section: style(longWords, { display: 'flex', flexDirection: 'column', gap: '2', maxWidth: '36rem' }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.55', margin: '0', color: 'inkMuted' }),
  form: style({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '2.5' }),
  field: style({ display: 'flex', flexDirection: 'column', gap: '0.75', minWidth: '0' }),
  label: style(longWords, { fontSize: 'xs', fontWeight: '600', lineHeight: '1.35' }),
  hint: style({ fontWeight: '400', color: 'inkMuted' }),
  input: style(control),
  select: style(control, { appearance: 'auto' }),
  textarea: style(control, { resize: 'vertical' }),
  error: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'error' }),
  problem: style({
    margin: '0',
    padding: '2',
    border: '1px solid',
    borderColor: 'error',
    borderRadius: 'control',
    fontSize: 'sm',
    lineHeight: '1.4',
    color: 'error',
  }),
  // Out of sight, not out of the form: a robot fills in every field that it finds.
  trap: style({
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  }),
  note: style({
    fontSize: 'xs',
    lineHeight: '1.5',
    color: 'inkMuted',
    margin: '0',
    '& a': { color: 'ink', textDecorationLine: 'underline', textUnderlineOffset: '0.2em' },
  }),
  button: style(primaryButton, { border: '0', fontFamily: 'body', cursor: 'pointer', alignSelf: 'flex-start' }),
  terms: style({ textStyle: 'caption', color: 'inkMuted', margin: '0' }),
};

/**
 * A plain form without an action: it is sent to the address that the page has, query included. What is wrong stands below
 * each field and is read with it; the first such field has the focus. The browser does not check, so that the words are ours.
 * @see LX-028
 */
export function ShopForm({
  form,
  state,
  title,
  level = 2,
  text,
  fields,
  note,
  noteLink,
  submitLabel,
  terms,
  step,
}: ShopFormProps): ReactElement {
  const { values, errors, problem }: State = state.name === form ? state : UNTOUCHED;
  const first = fields.find(({ name }) => errors[name] !== undefined)?.name;
  return (
    <section className={styles.section} data-step={step}>
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      <form className={styles.form} method="post" noValidate>
        <input type="hidden" name="form" value={form} />
        {problem === undefined ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {fields.map((field) => (
          <FormField
            key={field.name}
            form={form}
            field={field}
            value={values[field.name]}
            error={errors[field.name]}
            hasFocus={field.name === first}
          />
        ))}
        <div className={styles.trap} aria-hidden="true">
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        {note === undefined ? null : (
          <p className={styles.note}>
            {note}
            {noteLink === undefined ? null : (
              <>
                {' '}
                <a href={noteLink.href}>{noteLink.label}</a>
              </>
            )}
          </p>
        )}
        <button className={styles.button} type="submit">
          {submitLabel}
        </button>
        {terms === undefined ? null : <p className={styles.terms}>{terms}</p>}
      </form>
    </section>
  );
}

function FormField({
  form,
  field,
  value,
  error,
  hasFocus,
}: {
  form: string;
  field: Field;
  value: string | undefined;
  error: string | undefined;
  hasFocus: boolean;
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
        <input className={styles.input} type={kind} {...common} />
      )}
      {error === undefined ? null : (
        <p className={styles.error} id={errorId} role="alert">
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
