import type { ReactElement, ReactNode } from 'react';
import type { ShopFormProps } from '../../../generated/props.ts';
import { primaryButton, textLink } from '../../components-support/button-style.ts';
import { style } from '../../styling/style.ts';
import { FormField } from './form-field.tsx';

type State = ShopFormProps['state'];

const UNTOUCHED: State = { name: '', values: {}, errors: {} };
const styles = {
  form: style({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '2.5' }),
  problem: style({
    margin: '0',
    padding: '2',
    border: '1px solid',
    borderColor: 'error',
    borderRadius: 'control',
    fontSize: 'sm',
    lineHeight: '1.4',
    color: 'error',
    '&[hidden]': { display: 'none' },
  }),
  // Seen by whoever is led to it.
  saved: style({
    display: 'block',
    padding: '2',
    border: '1px solid',
    borderColor: 'success',
    borderRadius: 'control',
    fontSize: 'sm',
    lineHeight: '1.4',
    scrollMarginTop: '10',
    '&:not(:target), &[hidden]': { display: 'none' },
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
  button: style(primaryButton, {
    border: '0',
    fontFamily: 'body',
    cursor: 'pointer',
    alignSelf: 'flex-start',
    '&:disabled': { backgroundColor: 'tint', color: 'inkMuted', cursor: 'not-allowed' },
  }),
  // Only scripts hold a button, so only then is there anything to explain.
  held: style({
    display: 'none',
    margin: '0',
    fontSize: 'xs',
    lineHeight: '1.4',
    color: 'inkMuted',
    'button:disabled + &': { display: 'block' },
  }),
  otherWay: style(textLink, { alignSelf: 'flex-start' }),
  terms: style({ textStyle: 'caption', color: 'inkMuted', margin: '0' }),
};

export type SentFormProps = Pick<
  ShopFormProps,
  | 'form'
  | 'state'
  | 'given'
  | 'fields'
  | 'note'
  | 'noteLink'
  | 'untilFilled'
  | 'heldText'
  | 'keepsDraft'
  | 'submitLabel'
  | 'savedText'
  | 'failed'
  | 'otherWay'
  | 'terms'
> & {
  /** Whether scripts send it: then there is room for what they find wrong. */
  isLive?: boolean;
  /** Whether files are sent with it. */
  hasFiles?: boolean;
  /** Whether it has a field for robots, which has no place where only customers who are logged in may ask. */
  hasTrap?: boolean;
  /** Between its fields and what one agrees to. */
  children?: ReactNode;
};

/**
 * A plain form without an action: it is sent to the address that the page has, query included. What is wrong stands below
 * each field and is read with it; the first such field has the focus. The browser does not check, so that the words are ours.
 */
export function SentForm(props: SentFormProps): ReactElement {
  const {
    form,
    state,
    given = {},
    fields,
    note,
    noteLink,
    untilFilled = false,
    heldText,
    keepsDraft = false,
    submitLabel,
    savedText,
    failed,
    otherWay,
    terms,
    isLive = failed !== undefined,
    hasFiles = false,
    hasTrap = true,
    children,
  } = props;
  // Not taken: it is sent to the address of the page, which may still lead to the words of one that was.
  const isBack = state.name === form;
  const { values, errors, problem }: State = isBack ? state : { ...UNTOUCHED, values: given };
  const first = fields.find(({ name }) => errors[name] !== undefined)?.name;
  return (
    <form
      className={styles.form}
      method="post"
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      data-live={failed}
      data-draft={keepsDraft ? '' : undefined}
      data-back={keepsDraft && isBack ? '' : undefined}
    >
      <input type="hidden" name="form" value={form} />
      {problem === undefined && !isLive ? null : (
        <p className={styles.problem} data-problem="" hidden={problem === undefined} role="alert">
          {problem}
        </p>
      )}
      {savedText === undefined || isBack ? null : (
        <output className={styles.saved} id={`${form}-saved`}>
          {savedText}
        </output>
      )}
      {fields.map((field) => (
        <FormField
          key={field.name}
          form={form}
          field={field}
          value={values[field.name]}
          values={values}
          error={errors[field.name]}
          hasFocus={field.name === first}
          isLive={isLive}
        />
      ))}
      {children}
      {hasTrap ? (
        <div className={styles.trap} aria-hidden="true">
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      ) : null}
      {note === undefined && noteLink === undefined ? null : (
        <p className={styles.note}>
          {note}
          {noteLink === undefined ? null : (
            <>
              {note === undefined ? null : ' '}
              <a href={noteLink.href}>{noteLink.label}</a>
            </>
          )}
        </p>
      )}
      <button className={styles.button} type="submit" data-until-filled={untilFilled ? '' : undefined}>
        {submitLabel}
      </button>
      {heldText === undefined ? null : <p className={styles.held}>{heldText}</p>}
      {otherWay === undefined ? null : (
        <a className={styles.otherWay} href={otherWay.href}>
          {otherWay.label}
        </a>
      )}
      {terms === undefined ? null : <p className={styles.terms}>{terms}</p>}
    </form>
  );
}
