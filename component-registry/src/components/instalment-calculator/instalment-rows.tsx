import type { ReactElement } from 'react';
import type { InstalmentCalculatorProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const box: StyleObject = {
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  margin: '0',
  padding: { base: '2', md: '3' },
  borderRadius: 'card',
  fontSize: 'sm',
  lineHeight: '1.4',
};
const row: StyleObject = { display: 'flex', justifyContent: 'space-between', gap: '2' };
const styles = {
  plain: style(box, { backgroundColor: 'tint', color: 'ink' }),
  credit: style(box, { backgroundColor: 'credit', color: 'onCredit' }),
  row: style(row),
  total: style(row, { paddingTop: '1', borderTop: '1px solid', fontSize: 'md', fontWeight: '600' }),
  value: style({ margin: '0', whiteSpace: 'nowrap', fontVariantNumeric: 'lining-nums tabular-nums' }),
};

/** A plan, line by line, in the colours of credit where the shop has them. */
export function InstalmentRows({
  rows,
  hasOwnColours,
}: Pick<InstalmentCalculatorProps, 'rows'> & { hasOwnColours: boolean }): ReactElement {
  return (
    <dl className={hasOwnColours ? styles.credit : styles.plain} data-credit="">
      {rows.map(({ label, value, isTotal = false }) => (
        <div key={label} className={isTotal ? styles.total : styles.row}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
