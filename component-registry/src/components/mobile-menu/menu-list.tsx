import type { ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import type { MenuItem } from './menu-item.ts';

const row: StyleObject = {
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '6',
  color: 'ink',
  fontSize: 'sm',
  lineHeight: '1.25',
  textDecorationLine: 'none',
  textUnderlineOffset: '0.3em',
  _hover: { textDecorationLine: 'underline' },
};
const styles = {
  list: style(plainList),
  // While a category is open, what stands beside it is not displayed: so a disclosure is a slice of its own, without a script.
  // The rule is about a class: about every `li` it would have each of the page styled anew whenever a page with `:has()` grows.
  entry: style({ 'ul:has(> li > details[open]) > &:not(:has(> details[open]))': { display: 'none' } }),
  quiet: style(plainList, {
    borderTop: '1px solid',
    borderTopColor: 'line',
    marginTop: '1',
    paddingTop: '1',
    'ul:has(> li > details[open]) + &': { display: 'none' },
  }),
  link: style(row),
  quietLink: style(row, { color: 'inkMuted' }),
  overview: style(row, { fontWeight: '600' }),
  summary: style(row, {
    justifyContent: 'space-between',
    '& > :first-child': { display: 'none' },
    'details[open] > &': {
      justifyContent: 'flex-start',
      borderBottom: '1px solid',
      borderBottomColor: 'line',
      color: 'inkMuted',
    },
    'details[open] > & > :first-child': { display: 'block' },
    'details[open] > & > :last-child': { display: 'none' },
  }),
  back: style({ srOnly: true, 'details:not([open]) > summary > &': { display: 'none' } }),
};
export interface MenuListProps {
  items: readonly MenuItem[];
  /** Words of the link from an open category to its own page, which comes first. */
  allLabel: string;
  /** What a screen reader says before the name of an open category. */
  backLabel: string;
  isQuiet?: boolean;
}

/** One level of the categories: links, and disclosures with the next level inside. */
export function MenuList({ items, allLabel, backLabel, isQuiet = false }: MenuListProps): ReactElement {
  return (
    <ul className={isQuiet ? styles.quiet : styles.list}>
      {items.map(({ label, href, items: below = [] }, index) => (
        <li key={index} className={isQuiet ? undefined : styles.entry}>
          {below.length === 0 ? (
            <a className={isQuiet ? styles.quietLink : label === allLabel ? styles.overview : styles.link} href={href}>
              {label}
            </a>
          ) : (
            <details>
              <summary className={styles.summary}>
                <Icon name="chevron-left" size={20} />
                <span>
                  <span className={styles.back}>{`${backLabel}: `}</span>
                  {label}
                </span>
                <Icon name="chevron-right" size={20} />
              </summary>
              <MenuList items={[{ label: allLabel, href }, ...below]} allLabel={allLabel} backLabel={backLabel} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
