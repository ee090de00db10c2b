import type { ReactElement } from 'react';
import type { ProductEnergyProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { style } from '../../styling/style.ts';

type Grade = NonNullable<ProductEnergyProps['energy']>['grade'];

/** The colours of the classes (Regulation (EU) 2017/1369); they are the same in every brand and in the dark. */
const COLORS: Readonly<Record<Grade, string>> = {
  A: '#00a651',
  B: '#4fb848',
  C: '#bfd630',
  D: '#fef200',
  E: '#fdb913',
  F: '#f36f21',
  G: '#ed1c24',
};
const styles = {
  energy: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1.5',
    rowGap: '0.5',
    minWidth: '0',
  }),
  // The point is a second box, so that a system's own colours can draw an edge around the letter.
  arrow: style({
    position: 'relative',
    flexShrink: 0,
    minWidth: '4.5',
    paddingInline: '1',
    marginInlineEnd: '1',
    fontSize: 'md',
    fontWeight: '700',
    lineHeight: '2rem',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
    backgroundColor: 'var(--energy)',
    _after: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      left: '100%',
      borderBlock: '1rem solid transparent',
      borderInlineStart: '0.75rem solid var(--energy)',
    },
  }),
  label: style({ margin: '0', fontSize: '2xs', lineHeight: '1.4', color: 'inkMuted', maxWidth: '16rem' }),
  sheet: style(textLink, { fontSize: 'xs' }),
};

/** The energy class of a product as the arrow of its colour, with class and scale in words and its information sheet. Nothing for what has no label. */
export function ProductEnergy({ energy }: ProductEnergyProps): ReactElement | null {
  if (energy === undefined) return null;
  const { grade, label, sheet } = energy;
  return (
    <div className={styles.energy}>
      <span
        className={styles.arrow}
        style={{ '--energy': COLORS[grade], color: '#000000' } as Record<string, string>}
        aria-hidden="true"
      >
        {grade}
      </span>
      <p className={styles.label}>{label}</p>
      <a className={styles.sheet} href={sheet.href}>
        {sheet.label}
      </a>
    </div>
  );
}
