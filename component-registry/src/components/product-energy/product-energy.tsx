import type { ReactElement } from 'react';
import type { ProductEnergyProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

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
/** The point is a second box, so that a system's own colours can draw an edge around the letter. */
function point(half: string, length: string): StyleObject {
  return {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    left: '100%',
    borderBlock: `${half} solid transparent`,
    borderInlineStart: `${length} solid var(--energy)`,
  };
}
const arrow: StyleObject = {
  position: 'relative',
  flexShrink: 0,
  paddingInline: '1',
  marginInlineEnd: '1',
  fontWeight: '700',
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
  backgroundColor: 'var(--energy)',
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
  pageArrow: style(arrow, { minWidth: '4.5', fontSize: 'md', lineHeight: '2rem', _after: point('1rem', '0.75rem') }),
  cardArrow: style(arrow, {
    minWidth: '3',
    fontSize: 'xs',
    lineHeight: '1.25rem',
    _after: point('0.625rem', '0.5rem'),
  }),
  label: style({ margin: '0', fontSize: '2xs', lineHeight: '1.4', color: 'inkMuted', maxWidth: '16rem' }),
  sheet: style(textLink, { fontSize: 'xs' }),
  cardSheet: style(textLink, { fontSize: '2xs', lineHeight: '1.5rem' }),
};

/**
 * The energy class of a product as the arrow of its colour, with class and scale in words and its information sheet, which the
 * arrow opens too for whoever points at it. Nothing for what has no label.
 */
export function ProductEnergy({ energy, size = 'page' }: ProductEnergyProps): ReactElement | null {
  if (energy === undefined) return null;
  const { grade, label, sheet } = energy;
  return (
    <div className={styles.energy}>
      <a
        className={styles[`${size}Arrow`]}
        href={sheet.href}
        tabIndex={-1}
        style={{ '--energy': COLORS[grade], color: '#000000' } as Record<string, string>}
        aria-hidden="true"
      >
        {grade}
      </a>
      <p className={styles.label}>{label}</p>
      <a className={size === 'card' ? styles.cardSheet : styles.sheet} href={sheet.href}>
        {sheet.label}
      </a>
    </div>
  );
}
