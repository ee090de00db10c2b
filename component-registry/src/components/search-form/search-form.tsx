import type { ReactElement } from 'react';
import type { SearchFormProps } from '../../../generated/props.ts';
import { Dormant } from '../../components-support/dormant.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { NARROW } from '../mega-menu/category-link.ts';
import { InPlace } from '../../islands/in-place.tsx';
import { style } from '../../styling/style.ts';
import { SuggestionsInPlace } from './search-form.client.tsx';

const styles = {
  search: style({
    position: 'relative',
    display: 'block',
    minWidth: '0',
    width: 'full',
    maxWidth: '40rem',
    // On a phone the suggestions hang below the whole header: the field leaves them no room for a name beside a price.
    'header &': { maxWidth: 'none', position: { base: 'static', md: 'relative' } },
  }),
  form: style({ position: 'relative', display: 'flex' }),
  field: style({
    width: 'full',
    height: 'touch',
    paddingLeft: '2',
    paddingRight: '6',
    appearance: 'none',
    textOverflow: 'ellipsis',
    backgroundColor: 'surface',
    color: 'ink',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    fontFamily: 'body',
    fontSize: 'sm',
    _placeholder: { color: 'inkMuted', opacity: 1 },
    // Its words are whole beside the categories of a bar.
    '@media (min-width: 900px)': {
      'header &': { paddingLeft: '1.5', paddingRight: '5.5', _placeholder: { fontSize: 'xs' } },
    },
    [NARROW]: { 'header &': { _placeholder: { fontSize: '0.8125rem' } } },
    '&::-webkit-search-cancel-button': { appearance: 'none' },
    '&:user-invalid': { borderColor: 'error' },
  }),
  button: style({
    position: 'absolute',
    insetBlock: '0',
    right: '0',
    width: 'touch',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '0',
    border: '0',
    borderRadius: 'control',
    background: 'none',
    color: 'ink',
    cursor: 'pointer',
    _hover: { color: 'primary' },
  }),
  // It lies over what is below, so that nothing moves when it comes and goes.
  message: style({
    position: 'absolute',
    top: 'calc(100% + 0.25rem)',
    left: '0',
    zIndex: 'raised',
    maxWidth: 'full',
    visibility: 'hidden',
    paddingInline: '1.5',
    paddingBlock: '1',
    backgroundColor: 'surface',
    color: 'error',
    border: '1px solid',
    borderColor: 'error',
    borderRadius: 'control',
    fontSize: 'xs',
    lineHeight: '1.4',
    'input:user-invalid ~ &': { visibility: 'visible' },
  }),
  spoken: style({ srOnly: true }),
};
/** At least one character that is not blank. */
const ANY_WORD = '.*\\S.*';

/**
 * The search as a plain form, so that it works before and without scripts. With `emptyMessage` the browser keeps back a
 * search without a word and the message appears below the field. With `suggestions` a list below it suggests, from the
 * first touch on.
 * @see SR-004 SR-006
 */
export function SearchForm({
  action,
  name = 'q',
  label,
  placeholder,
  submitLabel,
  emptyMessage,
  value,
  suggestions,
}: SearchFormProps): ReactElement {
  return (
    <search className={styles.search}>
      <form className={styles.form} action={action} method="get">
        <input
          className={styles.field}
          type="search"
          name={name}
          aria-label={label}
          placeholder={placeholder}
          defaultValue={value}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          {...(emptyMessage !== undefined && { required: true, pattern: ANY_WORD })}
        />
        <button className={styles.button} type="submit" aria-label={submitLabel}>
          <Icon name="search" size={20} />
        </button>
        {emptyMessage === undefined ? null : (
          <p className={styles.message} role="alert">
            {emptyMessage}
          </p>
        )}
      </form>
      {suggestions === undefined ? null : (
        <div>
          <output className={styles.spoken} />
          <Dormant>
            <div data-words={JSON.stringify(suggestions)} hidden />
          </Dormant>
          <InPlace island={SuggestionsInPlace} />
        </div>
      )}
    </search>
  );
}
