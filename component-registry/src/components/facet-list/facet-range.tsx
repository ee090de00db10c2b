import type { ListFilter } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { style } from '../../styling/style.ts';

const styles = {
  form: style({ display: 'flex', flexDirection: 'column', gap: '1' }),
  ends: style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '1' }),
  end: style({
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    fontSize: '2xs',
    color: 'inkMuted',
    minWidth: '0',
  }),
  field: style({
    width: 'full',
    minHeight: 'touch',
    paddingInline: '1',
    backgroundColor: 'surface',
    color: 'ink',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    fontFamily: 'body',
    fontSize: 'sm',
  }),
  words: style({ margin: '0', fontSize: '2xs', color: 'inkMuted' }),
  submit: style({
    minHeight: 'touch',
    paddingInline: '2',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'transparent',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { backgroundColor: 'tint' },
  }),
};

/** Two ends as a plain form, which brings along whatever else is chosen. */
export function FacetRange({ range, label }: { range: NonNullable<ListFilter['range']>; label: string }): ReactElement {
  const { action, hidden, from, to, words, submit } = range;
  return (
    <form className={styles.form} action={action} method="get" aria-label={label}>
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.ends}>
        {[from, to].map(({ name, label: end, value }) => (
          <label key={name} className={styles.end}>
            {end}
            <input
              className={styles.field}
              name={name}
              defaultValue={value}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              pattern="\s*([0-9]{1,6}|[0-9]{1,3}[.,'’\s][0-9]{3})([.,][0-9]{1,2})?\s*"
            />
          </label>
        ))}
      </div>
      {words === undefined ? null : <p className={styles.words}>{words}</p>}
      <button className={styles.submit} type="submit">
        {submit}
      </button>
    </form>
  );
}
