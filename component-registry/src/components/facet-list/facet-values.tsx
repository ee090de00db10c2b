import type { ListFilter } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { dotOf } from '../product-card/color-dots.tsx';
import { RatingStars } from '../rating-stars/rating-stars.tsx';

type Value = NonNullable<ListFilter['values']>[number];

const value: StyleObject = {
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minHeight: { base: 'touch', md: '4.5' },
  color: 'ink',
  fontSize: 'xs',
  lineHeight: '1.3',
  textDecoration: 'none',
  borderRadius: 'control',
  '& > i': { flexShrink: 0, marginInlineStart: 'auto' },
};
const styles = {
  rows: style(plainList, { display: 'flex', flexDirection: 'column' }),
  tiles: style(plainList, { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))', gap: '1' }),
  chips: style(plainList, { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(3.5rem, 1fr))', gap: '1' }),
  row: style(value, longWords, {
    '&[href]:hover': { textDecoration: 'underline' },
    '&[aria-current]': { fontWeight: '600' },
  }),
  tile: style(value, longWords, {
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: '0.5',
    fontSize: '2xs',
    '&[aria-current]': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px', fontWeight: '600' },
  }),
  chip: style(value, {
    justifyContent: 'center',
    minHeight: 'touch',
    border: '1px solid',
    borderColor: 'control',
    '&[href]:not([aria-current]):hover': { backgroundColor: 'tint' },
    '&[aria-current]': { backgroundColor: 'ink', color: 'canvas', borderColor: 'ink', fontWeight: '600' },
    '@media (forced-colors: active)': { '&[aria-current]': { outline: '2px solid' } },
  }),
  none: style({ color: 'inkMuted', textDecoration: 'line-through' }),
  // Its colour before it, said as in the dots of the cards: what is alike in a page weighs little.
  colour: style({
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    _before: {
      content: '""',
      boxSize: '3',
      flexShrink: 0,
      borderRadius: '50%',
      backgroundColor: 'var(--dot)',
      boxShadow: 'inset 0 0 0 1px var(--v-colors-control)',
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', border: '1px solid' },
    },
  }),
  picture: style({ aspectRatio: '3 / 4', overflow: 'hidden', borderRadius: 'control', backgroundColor: 'tint' }),
  count: style({ color: 'inkMuted', fontSize: '2xs', fontVariantNumeric: 'tabular-nums' }),
  hidden: style({ srOnly: true }),
};
/** Words up to so many characters stand side by side, as sizes do. */
const SHORT = 5;
const MOST_STARS = 5;

/** The values of a filter that is no range, each a link with its number of products; one that cannot be chosen is struck. */
export function FacetValues({ kind, values = [] }: Pick<ListFilter, 'kind' | 'values'>): ReactElement {
  const areShort = kind === 'list' && values.every(({ label }) => label.length <= SHORT);
  const [list, item] =
    kind === 'image'
      ? (['tiles', 'tile'] as const)
      : areShort
        ? (['chips', 'chip'] as const)
        : (['rows', 'row'] as const);
  return (
    <ul className={styles[list]}>
      {values.map((one, index) => (
        <li key={index}>
          {one.href === undefined ? (
            <span className={`${styles[item]} ${styles.none}`}>{content(kind, one, areShort)}</span>
          ) : (
            <a className={styles[item]} href={one.href} rel="nofollow" aria-current={one.isChosen ? 'true' : undefined}>
              {content(kind, one, areShort)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function content(
  kind: ListFilter['kind'],
  { label, count, isChosen, hex, image, stars }: Value,
  isShort: boolean,
): ReactElement {
  if (kind === 'rating' && stars !== undefined)
    return (
      <>
        <RatingStars
          rating={{ average: Math.min(stars, MOST_STARS), count, label: `${label} (${count})` }}
          size="card"
        />
        {isChosen ? <Icon name="check" size={16} /> : null}
      </>
    );
  return (
    <>
      {image === undefined ? null : (
        <span className={styles.picture}>
          <Picture image={image} alt="" sizes="6rem" fit="cover" />
        </span>
      )}
      {hex === undefined ? (
        <span>{label}</span>
      ) : (
        <span className={styles.colour} style={dotOf(hex)}>
          {label}
        </span>
      )}
      <span className={isShort ? styles.hidden : styles.count}>{`(${count})`}</span>
      {isChosen && kind !== 'image' && !isShort ? <Icon name="check" size={16} /> : null}
    </>
  );
}
