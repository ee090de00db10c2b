import type { ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import type { MenuItem } from './menu-item.ts';

const row: StyleObject = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '6',
  color: 'ink',
  fontSize: 'sm',
  lineHeight: '1.25',
  textDecoration: 'none',
};
const styles = {
  list: style(plainList, {
    '& + &': { borderTop: '1px solid', borderTopColor: 'line', marginTop: '1', paddingTop: '1' },
  }),
  nested: style(plainList, {
    paddingInlineStart: '2',
    borderInlineStart: '1px solid',
    borderInlineStartColor: 'line',
    marginBottom: '1',
  }),
  link: style(row),
  summary: style(row, {
    '& > svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    'details[open] > & > svg': { transform: 'rotate(180deg)' },
  }),
};

/** The categories as nested disclosures, for browsers without scripts: the first entry of a level leads to the level's own page. */
export function MenuList({
  items,
  allLabel,
  nested = false,
}: {
  items: readonly MenuItem[];
  allLabel: string;
  nested?: boolean;
}): ReactElement {
  return (
    <ul className={nested ? styles.nested : styles.list}>
      {items.map(({ label, href, items: below = [] }, index) => (
        <li key={index}>
          {below.length === 0 ? (
            <a className={styles.link} href={href}>
              {label}
            </a>
          ) : (
            <details>
              <summary className={styles.summary}>
                {label}
                <Icon name="chevron-down" size={20} />
              </summary>
              <MenuList items={[{ label: allLabel, href }, ...below]} allLabel={allLabel} nested />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
