import type { CSSProperties, ReactElement } from 'react';
import type { ReviewListProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const row: StyleObject = {
  display: 'grid',
  gridTemplateColumns: '5rem minmax(0, 1fr) 2.5rem',
  alignItems: 'center',
  columnGap: '1.5',
  minHeight: '4',
  fontSize: 'xs',
  color: 'ink',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
};
const wide: StyleObject = { gridTemplateColumns: '9rem minmax(0, 1fr) 2.5rem' };
const link: StyleObject = {
  _hover: { textDecorationLine: 'underline', textUnderlineOffset: '0.2em' },
  '&[aria-current]': { fontWeight: '600' },
  '&:not([href])': { textDecorationLine: 'none' },
};
const styles = {
  row: style(row),
  wideRow: style(row, wide),
  link: style(row, link),
  wideLink: style(row, wide, link),
  bar: style({
    height: '1',
    backgroundColor: 'line',
    backgroundImage: 'linear-gradient(to right, var(--v-colors-ink) var(--share), transparent 0)',
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      outline: '1px solid CanvasText',
      backgroundImage: 'linear-gradient(to right, CanvasText var(--share), transparent 0)',
    },
  }),
  count: style({ textAlign: 'end', color: 'inkMuted' }),
};

/**
 * How many reviews say so, as words of a fit or, where there is a number, as stars; a link to them where there are any, and to the
 * others as well where these alone are shown.
 */
export function ReviewShare({
  row: { label, count, share, href, isChosen = false },
  stars,
  fit,
}: {
  row: Omit<ReviewListProps['rows'][number], 'stars'>;
  stars?: number;
  /** By its word. */
  fit?: string | undefined;
}): ReactElement {
  const isWide = stars === undefined;
  const content = (
    <>
      <span>{label}</span>
      <span className={styles.bar} data-of="share" style={{ '--share': `${share}%` } as CSSProperties} />
      <span className={styles.count} data-of="count">
        {count}
      </span>
    </>
  );
  const current = isChosen ? ('true' as const) : undefined;
  return href === undefined ? (
    <span className={isWide ? styles.wideRow : styles.row} aria-current={current}>
      {content}
    </span>
  ) : (
    <a
      className={isWide ? styles.wideLink : styles.link}
      href={href}
      aria-current={current}
      data-stars={stars}
      data-fit={fit}
    >
      {content}
    </a>
  );
}
