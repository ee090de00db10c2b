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
};
const chosen: StyleObject = { fontWeight: '600' };
const styles = {
  row: style(row),
  wideRow: style(row, wide),
  link: style(row, link),
  wideLink: style(row, wide, link),
  chosen: style(row, chosen),
  wideChosen: style(row, wide, chosen),
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

/** How many reviews say so, as words of a fit or, where there is a number, as stars; a link to them where there are any and others are shown. */
export function ReviewShare({
  row: { label, count, share, href, isChosen = false },
  stars,
}: {
  row: Omit<ReviewListProps['rows'][number], 'stars'>;
  stars?: number;
}): ReactElement {
  const isWide = stars === undefined;
  const content = (
    <>
      <span>{label}</span>
      <span className={styles.bar} style={{ '--share': `${share}%` } as CSSProperties} />
      <span className={styles.count}>{count}</span>
    </>
  );
  if (isChosen)
    return (
      <span className={isWide ? styles.wideChosen : styles.chosen} aria-current="true">
        {content}
      </span>
    );
  return href === undefined ? (
    <span className={isWide ? styles.wideRow : styles.row}>{content}</span>
  ) : (
    <a className={isWide ? styles.wideLink : styles.link} href={href} data-stars={stars}>
      {content}
    </a>
  );
}
