import type { ReactElement } from 'react';
import type { SortSelectProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  root: style({ position: 'relative', fontSize: 'xs' }),
  summary: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1',
    minHeight: 'touch',
    paddingInline: '2',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    color: 'ink',
    '& > i': { flexShrink: 0, transitionProperty: 'transform', transitionDuration: 'normal' },
    'details[open] > & > i': { transform: 'rotate(180deg)' },
    _hover: { backgroundColor: 'tint' },
  }),
  label: style({ color: 'inkMuted', display: { base: 'none', sm: 'inline' } }),
  current: style({ fontWeight: '500', flexGrow: 1, minWidth: '0', truncate: true }),
  list: style(plainList, {
    position: 'absolute',
    insetInlineEnd: '0',
    top: 'calc(100% + 0.25rem)',
    zIndex: 'sticky',
    minWidth: 'full',
    paddingBlock: '0.5',
    backgroundColor: 'surface',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: '0 0.5rem 2rem rgb(0 0 0 / 12%)',
  }),
  order: style({
    display: 'flex',
    alignItems: 'center',
    minHeight: 'touch',
    paddingInline: '2',
    color: 'ink',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    _hover: { backgroundColor: 'tint' },
    '&[aria-current]': { fontWeight: '600' },
  }),
};

/**
 * The orders of a list as links, folded behind the one that it is in.
 * @see SR-009
 */
export function SortSelect({ label, orders }: SortSelectProps): ReactElement | null {
  const current = orders.find(({ isCurrent }) => isCurrent) ?? orders[0];
  if (current === undefined || orders.length < 2) return null;
  return (
    <details className={styles.root} data-list-fold="">
      <summary className={styles.summary}>
        <span className={styles.label}>{label}</span>
        <span className={styles.current}>{current.label}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <ul className={styles.list} aria-label={label}>
        {orders.map((order, index) => (
          <li key={index}>
            <a
              className={styles.order}
              href={order.href}
              rel="nofollow"
              aria-current={order.isCurrent ? 'true' : undefined}
            >
              {order.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
