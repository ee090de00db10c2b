import { Fragment, type ReactElement } from 'react';
import type { CheckoutFormProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const row: StyleObject = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '1.5',
  alignItems: 'start',
  padding: '2',
  minHeight: 'touch',
  border: '1px solid',
  borderColor: 'line',
  // As high as its words: round ends of a control would cut into them.
  borderRadius: 'card',
  cursor: 'pointer',
  '&:has(input:checked)': { borderColor: 'ink', backgroundColor: 'tint' },
};
const styles = {
  group: style({ display: 'flex', flexDirection: 'column', gap: '1', margin: '0', padding: '0', border: '0' }),
  legend: style({ padding: '0', marginBottom: '1', fontSize: 'sm', fontWeight: '600' }),
  row: style(row),
  radio: style({ boxSize: '2.5', margin: '0', accentColor: 'ink' }),
  // Shown with its own choice alone; where a browser does not know the selector, always.
  inner: style({
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    margin: '0',
    marginInlineStart: { base: '0', md: '4' },
    padding: '0',
    border: '0',
    minWidth: '0',
    'label:not(:has(> input:checked)) + &': { display: 'none' },
  }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: '0' }),
  name: style({ fontSize: 'sm', fontWeight: '500', lineHeight: '1.4' }),
  text: style({ fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted' }),
  error: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'error' }),
  date: style({ display: 'flex', flexDirection: 'column', gap: '0.75', paddingTop: '1' }),
  label: style({ fontSize: 'xs', fontWeight: '600' }),
  input: style({
    minHeight: '6',
    maxWidth: '16rem',
    paddingInline: '2',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'sm',
    '&[aria-invalid=true]': { borderColor: 'error' },
  }),
};

type Choice = NonNullable<CheckoutFormProps['choice']>;
type Option = NonNullable<CheckoutFormProps['options']>[number];

/**
 * One of several, each with its condition, and the date that one of them asks for. The first thing that is wrong has the focus:
 * on a phone it would stand below the window.
 */
export function FormChoice({
  form,
  choice: { name, legend, birthday },
  options,
  values,
  errors,
}: {
  form: string;
  choice: Choice;
  options: NonNullable<CheckoutFormProps['options']>;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}): ReactElement {
  const error = errors[name];
  const errorId = `${form}-${name}-error`;
  const isInnerWrong = options.some(({ choices }) => choices !== undefined && errors[choices.name] !== undefined);
  return (
    <fieldset className={styles.group} {...(error === undefined ? {} : { 'aria-describedby': errorId })}>
      <legend className={styles.legend}>{legend}</legend>
      {error === undefined ? null : (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
      {options.map(({ choices, ...option }, index) => (
        <Fragment key={option.value}>
          <ChoiceRow
            name={name}
            option={option}
            isChosen={values[name] === option.value}
            hasFocus={error !== undefined && index === 0}
          />
          {choices === undefined ? null : (
            <InnerChoice
              form={form}
              choices={choices}
              values={values}
              errors={errors}
              takesFocus={error === undefined}
            />
          )}
        </Fragment>
      ))}
      {birthday === undefined || !options.some(({ asksBirthday = false }) => asksBirthday) ? null : (
        <Birthday
          form={form}
          words={birthday}
          value={values['birthday']}
          error={errors['birthday']}
          takesFocus={error === undefined && !isInnerWrong}
        />
      )}
    </fieldset>
  );
}

function ChoiceRow({
  name,
  option: { value, label, text },
  isChosen,
  hasFocus,
}: {
  name: string;
  option: Pick<Option, 'value' | 'label' | 'text'>;
  isChosen: boolean;
  hasFocus: boolean;
}): ReactElement {
  return (
    <label className={styles.row}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        required
        {...(hasFocus ? { autoFocus: true } : {})}
      />
      <span className={styles.words}>
        <span className={styles.name}>{label}</span>
        {text === undefined ? null : <span className={styles.text}>{text}</span>}
      </span>
    </label>
  );
}

function InnerChoice({
  form,
  choices: { name, legend, options },
  values,
  errors,
  takesFocus,
}: {
  form: string;
  choices: NonNullable<Option['choices']>;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  takesFocus: boolean;
}): ReactElement {
  const error = errors[name];
  const errorId = `${form}-${name}-error`;
  return (
    <fieldset className={styles.inner} {...(error === undefined ? {} : { 'aria-describedby': errorId })}>
      <legend className={styles.legend}>{legend}</legend>
      {error === undefined ? null : (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
      {options.map((option, index) => (
        <ChoiceRow
          key={option.value}
          name={name}
          option={option}
          isChosen={values[name] === option.value}
          hasFocus={takesFocus && error !== undefined && index === 0}
        />
      ))}
    </fieldset>
  );
}

function Birthday({
  form,
  words: { label, hint },
  value,
  error,
  takesFocus,
}: {
  form: string;
  words: NonNullable<Choice['birthday']>;
  value: string | undefined;
  error: string | undefined;
  takesFocus: boolean;
}): ReactElement {
  const id = `${form}-birthday`;
  const described = `${id}-hint${error === undefined ? '' : ` ${id}-error`}`;
  return (
    <div className={styles.date}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={styles.input}
        id={id}
        type="date"
        name="birthday"
        autoComplete="bday"
        defaultValue={value}
        aria-describedby={described}
        {...(error === undefined ? {} : { 'aria-invalid': true, autoFocus: takesFocus || undefined })}
      />
      <span className={styles.text} id={`${id}-hint`}>
        {hint}
      </span>
      {error === undefined ? null : (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
