import type { ProductCardData } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const badge: StyleObject = {
  maxWidth: 'full',
  paddingInline: '0.75',
  paddingBlock: '0.5',
  backgroundColor: 'surface',
  borderRadius: 'control',
  fontSize: '2xs',
  lineHeight: '1',
  fontWeight: '600',
  truncate: true,
};
const styles = {
  list: style(plainList, {
    position: 'absolute',
    top: '1',
    left: '1',
    maxWidth: 'calc(100% - 3.5rem)',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '0.5',
  }),
  plain: style(badge, { color: 'ink' }),
  sale: style(badge, { color: 'sale' }),
};

/** The marks on a product's picture; the corner of the heart stays free. Red belongs to prices, so only a saving is red. */
export function Badges({ badges }: { badges: ProductCardData['badges'] }): ReactElement {
  return (
    <ul className={styles.list}>
      {badges.map(({ label, kind }, index) => (
        <li key={index} className={kind === 'sale' ? styles.sale : styles.plain}>
          {label}
        </li>
      ))}
    </ul>
  );
}
