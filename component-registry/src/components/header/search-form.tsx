import type { ReactElement } from 'react';
import type { HeaderProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  form: style({ position: 'relative', display: 'flex' }),
  field: style({
    width: 'full', height: 'touch', paddingLeft: '2', paddingRight: '6', appearance: 'none',
    backgroundColor: 'surface', color: 'ink', border: '1px solid', borderColor: 'control', borderRadius: 'control', fontFamily: 'body', fontSize: 'sm',
    _placeholder: { color: 'inkMuted', opacity: 1 },
    '&::-webkit-search-cancel-button': { appearance: 'none' },
  }),
  button: style({
    position: 'absolute', insetBlock: '0', right: '0', width: 'touch', display: 'flex', alignItems: 'center', justifyContent: 'center',
    padding: '0', border: '0', borderRadius: 'control', background: 'none', color: 'ink', cursor: 'pointer', _hover: { color: 'primary' },
  }),
};

/** The search as a plain form, so that it works before and without scripts. */
export function SearchForm({ action, name = 'q', label, placeholder, submitLabel }: HeaderProps['search']): ReactElement {
  return (
    <search>
      <form className={styles.form} action={action} method="get">
        <input
          className={styles.field} type="search" name={name} aria-label={label} placeholder={placeholder}
          autoComplete="off" enterKeyHint="search" maxLength={200}
        />
        <button className={styles.button} type="submit" aria-label={submitLabel}><Icon name="search" size={20} /></button>
      </form>
    </search>
  );
}
