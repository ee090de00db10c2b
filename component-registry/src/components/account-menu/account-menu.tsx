import type { ReactElement } from 'react';
import type { AccountMenuProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  root: style(longWords, { display: 'flex', flexDirection: 'column', gap: '2', maxWidth: '44rem' }),
  greeting: style({ margin: '0', fontSize: 'md', fontWeight: '600', lineHeight: '1.35' }),
  list: style(plainList, { display: 'flex', flexDirection: 'column' }),
  item: style({ borderBottom: '1px solid', borderBottomColor: 'line' }),
  link: style({
    display: 'flex',
    alignItems: 'center',
    minHeight: '6',
    color: 'ink',
    fontSize: 'sm',
    textDecorationLine: 'none',
    textUnderlineOffset: '0.3em',
    _hover: { textDecorationLine: 'underline' },
  }),
  problem: style(problemBox, { marginBottom: '2' }),
  button: style(borderedLink, { backgroundColor: 'transparent', fontFamily: 'body', cursor: 'pointer' }),
};

/** Where a customer can go from here, and the way out. */
export function AccountMenu({ form, label, greeting, links, logoutLabel, failed }: AccountMenuProps): ReactElement {
  return (
    <div className={styles.root}>
      <p className={styles.greeting}>{greeting}</p>
      <nav aria-label={label}>
        <ul className={styles.list}>
          {links.map(({ label: words, href }) => (
            <li key={href} className={styles.item}>
              <a className={styles.link} href={href}>
                {words}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" data-live={failed} data-keeper={failed === undefined ? undefined : 'account'}>
        <input type="hidden" name="form" value={form} />
        {failed === undefined ? null : <p className={styles.problem} data-problem="" hidden role="alert" />}
        <button className={styles.button} type="submit">
          {logoutLabel}
        </button>
      </form>
    </div>
  );
}
