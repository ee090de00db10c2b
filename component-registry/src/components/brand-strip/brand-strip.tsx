import type { ReactElement } from 'react';
import type { BrandStripProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** Word marks are muted until the pointer comes: a row of names must not outshine the pictures around it. */
const mark: StyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '7',
  whiteSpace: 'nowrap',
  color: 'inkMuted',
  textDecoration: 'none',
  lineHeight: '1',
  borderRadius: 'control',
  _hover: { color: 'ink' },
};
/** Both hairlines whole, and the names fading away where the row ends. */
const FADING =
  'linear-gradient(#000 1px, transparent 1px calc(100% - 1px), #000 0), linear-gradient(90deg, #000 calc(100% - 3.5rem), transparent)';
// Below 900 px the row runs to the edge of the window, where the fading name says that there are more; the last one stops before that. Paper does not scroll.
const row: StyleObject = {
  ...plainList,
  display: 'flex',
  flexWrap: { base: 'nowrap', md: 'wrap' },
  alignItems: 'center',
  paddingBlock: { base: '1', md: '1.5' },
  borderTop: '1px solid',
  borderTopColor: 'line',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  overflowX: { base: 'auto', md: 'visible' },
  overscrollBehaviorX: 'contain',
  scrollSnapType: { base: 'x proximity', md: 'none' },
  scrollbarWidth: 'none',
  marginInline: { base: 'calc(-1 * var(--page-gutter, 0px))', md: '0' },
  paddingInlineStart: { base: 'var(--page-gutter, 0px)', md: '0' },
  paddingInlineEnd: { base: '7', md: '0' },
  scrollPaddingInline: { base: 'var(--page-gutter, 0px)', md: '0' },
  maskImage: { base: FADING, md: 'none' },
  _print: { flexWrap: 'wrap', overflowX: 'visible', marginInline: '0', paddingInline: '0', maskImage: 'none' },
};
const styles = {
  strip: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' }, minWidth: '0' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  row: style(row, { columnGap: { base: '3', md: '4' }, justifyContent: { base: 'start', md: 'space-between' } }),
  shortRow: style(row, { columnGap: { base: '3', md: '8' } }),
  item: style({ flexShrink: 0, scrollSnapAlign: 'start' }),
  heading: style(mark, { fontFamily: 'heading', fontSize: 'md', fontWeight: '500', letterSpacing: '-0.01em' }),
  italic: style(mark, { fontFamily: 'heading', fontSize: 'md', fontWeight: '400', fontStyle: 'italic' }),
  caps: style(mark, {
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: '500',
    letterSpacing: '0.18em',
    textTransform: 'uppercase',
  }),
  bold: style(mark, { fontFamily: 'body', fontSize: 'md', fontWeight: '700', letterSpacing: '-0.04em' }),
};

/** So few names would be torn apart by the width of a desktop. */
const FEW = 3;

/** Word marks in one row between hairlines, each the way to its brand. From 900 px on they wrap, below that they scroll. */
export function BrandStrip({ title, level = 2, label, brands }: BrandStripProps): ReactElement {
  return (
    <div className={styles.strip} data-event="select-promotion">
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      <ul className={brands.length <= FEW ? styles.shortRow : styles.row} aria-label={label}>
        {brands.map(({ name, href, face = 'heading' }, index) => (
          <li key={index} className={styles.item}>
            <a className={styles[face]} href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
