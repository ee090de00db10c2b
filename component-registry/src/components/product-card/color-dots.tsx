import type { ProductCardData } from '@vitrine/schemas';
import type { CSSProperties, ReactElement } from 'react';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';

const styles = {
  list: style(plainList, { display: 'flex', alignItems: 'center', gap: '0.75', height: '2' }),
  dot: style({
    boxSize: '1.5',
    backgroundColor: 'var(--dot)',
    // Its name is there, and beside what can be seen.
    overflow: 'hidden',
    textIndent: '100%',
    whiteSpace: 'nowrap',
    borderRadius: '50%',
    // A black dot is seen on a dark page, and every one in colours of the system's own.
    boxShadow: 'inset 0 0 0 1px var(--v-colors-control)',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', border: '1px solid' },
  }),
  more: style({ color: 'inkMuted', fontSize: '2xs', lineHeight: '1', fontVariantNumeric: 'tabular-nums' }),
};
const SHOWN = 5;

/** The colour of a dot, for its style to show. */
export function dotOf(hex: string): CSSProperties {
  return { '--dot': hex } as CSSProperties;
}

/** The colours of a product as dots with their names for screen readers; from the sixth on they are counted. */
export function ColorDots({ colors }: { colors: ProductCardData['colors'] }): ReactElement {
  const more = colors.length - SHOWN;
  return (
    <ul className={styles.list}>
      {colors.slice(0, SHOWN).map(({ name, hex }, index) => (
        <li key={index} className={styles.dot} style={dotOf(hex)}>
          {name}
        </li>
      ))}
      {more > 0 ? <li className={styles.more}>+{more}</li> : null}
    </ul>
  );
}
