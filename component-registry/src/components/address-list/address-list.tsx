import type { ReactElement } from 'react';
import type { AddressListProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  root: style(longWords, { minWidth: '0' }),
  list: style(plainList, {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(auto-fill, minmax(18rem, 1fr))' },
    gap: '2',
  }),
  card: style({
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    padding: '2',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'card',
    minWidth: '0',
  }),
  title: style({ margin: '0', fontSize: 'xs', fontWeight: '600', color: 'inkMuted' }),
  lines: style({ margin: '0', fontSize: 'sm', lineHeight: '1.55', fontStyle: 'normal' }),
  deeds: style({ display: 'flex', flexWrap: 'wrap', columnGap: '2.5', marginTop: 'auto' }),
  link: style(textLink),
  button: style(textLink, {
    padding: '0',
    border: '0',
    backgroundColor: 'transparent',
    fontFamily: 'body',
    cursor: 'pointer',
  }),
  empty: style({ margin: '0', fontSize: 'sm', color: 'inkMuted' }),
};

/** Cards as on letters. What is done to one says in its name to which, for those who do not see where it stands. */
export function AddressList({ form, items, emptyText, changeLabel, removeLabel }: AddressListProps): ReactElement {
  return (
    <div className={styles.root}>
      {items.length === 0 ? <p className={styles.empty}>{emptyText}</p> : null}
      <ul className={styles.list} hidden={items.length === 0}>
        {items.map(({ id, title, lines, href, isFixed }) => (
          <li key={id} className={styles.card}>
            <p className={styles.title}>{title}</p>
            <address className={styles.lines}>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
            <div className={styles.deeds}>
              <a className={styles.link} href={href} aria-label={`${changeLabel}: ${lines.join(', ')}`}>
                {changeLabel}
              </a>
              {isFixed ? null : (
                <form method="post">
                  <input type="hidden" name="form" value={form} />
                  <input type="hidden" name="address" value={id} />
                  <button className={styles.button} type="submit" aria-label={`${removeLabel}: ${lines.join(', ')}`}>
                    {removeLabel}
                  </button>
                </form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
