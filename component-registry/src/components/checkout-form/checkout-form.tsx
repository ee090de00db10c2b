import type { ReactElement } from 'react';
import type { CheckoutFormProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { FormField } from '../shop-form/form-field.tsx';
import { FormChoice } from './form-choice.tsx';

const SHARES = {
  2: style({ gridColumn: { base: '1 / -1', md: 'span 2' }, minWidth: '0' }),
  3: style({ gridColumn: { base: '1 / -1', md: 'span 3' }, minWidth: '0' }),
  4: style({ gridColumn: { base: '1 / -1', md: 'span 4' }, minWidth: '0' }),
  6: style({ gridColumn: '1 / -1', minWidth: '0' }),
} as const;
const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  columnGap: '2',
  rowGap: '2.5',
} as const;
const styles = {
  form: style(longWords, { display: 'flex', flexDirection: 'column', gap: '3', maxWidth: '40rem' }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.55', color: 'inkMuted' }),
  points: style(plainList, { display: 'flex', flexDirection: 'column', gap: '1', fontSize: 'sm', lineHeight: '1.55' }),
  problem: style(problemBox),
  told: style(problemBox, { '&:not(:target)': { display: 'none' } }),
  fields: style(fieldGrid),
  // Shown with the last choice alone: another address is typed.
  opened: style(fieldGrid, {
    'form:not(:has(> fieldset:first-of-type > label:last-of-type > input:checked)) > &': { display: 'none' },
  }),
  trap: style({
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  }),
  note: style({ margin: '0', fontSize: 'xs', lineHeight: '1.5', color: 'inkMuted' }),
  button: style(primaryButton, {
    border: '0',
    fontFamily: 'body',
    cursor: 'pointer',
    alignSelf: { base: 'stretch', md: 'flex-start' },
  }),
};
const NOBODYS = { values: {}, errors: {} } as const;

/** A step's form: the browser sends it to the page's own address; what is wrong stands at each field and is read with it. */
export function CheckoutForm(props: CheckoutFormProps): ReactElement {
  const {
    form,
    state,
    given = {},
    title,
    text,
    points = [],
    fields = [],
    fixed,
    choice,
    options = [],
    question,
    submitLabel,
    note,
    told,
    alsoTold = [],
    keepsDraft = false,
  } = props;
  const isBack = state.name === form;
  const { errors }: Pick<CheckoutFormProps['state'], 'errors'> = isBack ? state : NOBODYS;
  const values: Readonly<Record<string, string>> = isBack ? state.values : given;
  const first = fields.find(({ name }) => errors[name] !== undefined)?.name;
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      data-draft={keepsDraft ? '' : undefined}
      data-back={keepsDraft && isBack ? '' : undefined}
    >
      <input type="hidden" name="form" value={form} />
      {title === undefined ? null : (
        <Heading level={2} className={styles.title}>
          {title}
        </Heading>
      )}
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {points.length === 0 ? null : (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {(told === undefined ? alsoTold : [told, ...alsoTold]).map((each) => (
        <p key={each.id} className={styles.told} id={each.id} role="alert">
          {each.text}
        </p>
      ))}
      {!isBack || state.problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {state.problem}
        </p>
      )}
      {choice === undefined || options.length === 0 ? null : (
        <FormChoice form={form} choice={choice} options={options} values={values} errors={errors} />
      )}
      {fields.length === 0 ? null : (
        <div className={choice?.opens === true && options.length > 0 ? styles.opened : styles.fields}>
          {fields.map(({ share = 6, ...field }) => (
            <div key={field.name} className={SHARES[share in SHARES ? (share as keyof typeof SHARES) : 6]}>
              <FormField
                form={form}
                field={field}
                value={values[field.name]}
                values={values}
                error={errors[field.name]}
                hasFocus={field.name === first}
                isLive={false}
              />
            </div>
          ))}
        </div>
      )}
      {fixed === undefined ? null : <p className={styles.text}>{fixed}</p>}
      {question === undefined ? null : (
        <FormChoice form={form} choice={question} options={question.options} values={values} errors={errors} />
      )}
      <div className={styles.trap} aria-hidden="true">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button className={styles.button} type="submit">
        {submitLabel}
      </button>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </form>
  );
}
