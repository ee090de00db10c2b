import type { ReactElement } from 'react';
import type { VariantChoiceProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const value: StyleObject = {
  display: 'flex',
  position: 'relative',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: 'control',
  color: 'ink',
  textDecoration: 'none',
  _hover: { borderColor: 'ink', backgroundColor: 'tint' },
  '&[aria-current]': {
    borderColor: 'ink',
    boxShadow: 'inset 0 0 0 1px var(--v-colors-ink)',
  },
  '@media (forced-colors: active)': {
    '&[aria-current]': { outline: '3px solid', outlineOffset: '1px' },
  },
};
const size: StyleObject = {
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '6',
  height: 'full',
  padding: '0.5',
  fontSize: 'xs',
  fontWeight: '500',
  lineHeight: '1.3',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};
const styles = {
  choice: style({ minWidth: '0' }),
  part: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '2.5',
    minWidth: '0',
    scrollMarginTop: '12',
  }),
  label: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4' }),
  name: style({ fontWeight: '600' }),
  colours: style(plainList, {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    paddingTop: '1',
  }),
  picture: style(value, {
    width: '6',
    height: '8',
    padding: '0.25',
    overflow: 'hidden',
  }),
  dot: style(value, {
    boxSize: '6',
    alignItems: 'center',
    justifyContent: 'center',
  }),
  swatch: style({
    boxSize: '3.5',
    borderRadius: '50%',
    forcedColorAdjust: 'none',
    boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--v-colors-ink) 40%, transparent)',
  }),
  sizes: style(plainList, {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(5rem, 1fr))',
    gap: '1',
    paddingTop: '1',
  }),
  size: style(value, size),
  none: style(value, size, { color: 'inkMuted', borderColor: 'line', backgroundColor: 'tint' }),
  struck: style({
    textDecorationLine: 'line-through',
    textDecorationThickness: '1px',
  }),
  note: style({
    fontSize: '2xs',
    fontWeight: '400',
    lineHeight: '1.25',
    color: 'inkMuted',
  }),
  hidden: style({ srOnly: true }),
  status: style({
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    margin: '0',
    fontSize: 'xs',
    fontWeight: '500',
  }),
  gone: style({ color: 'error' }),
  // Seen, and by its focus heard, by whoever the size adviser led to it.
  advised: style({
    display: 'block',
    padding: '1.5',
    border: '1px solid',
    borderColor: 'success',
    borderRadius: 'control',
    fontSize: 'xs',
    lineHeight: '1.4',
    scrollMarginTop: '12',
    '&:not(:target)': { display: 'none' },
  }),
};
/** Where the form `size-adviser` leads to. */
const ADVISED = 'advised-size';

/**
 * The colours and sizes of a product, each a link to its page with that choice, and whether what is chosen can be had. What
 * is sold out can be chosen as well: it says so, and when there is more if anybody knows.
 * @see PR-022
 */
export function VariantChoice(props: VariantChoiceProps): ReactElement | null {
  const {
    colours,
    sizes,
    colour,
    size: chosenSize,
    colourLabel,
    sizeLabel,
    advisedLabel,
    status,
    isSoldOut = false,
  } = props;
  if (colours.length === 0 && sizes.length === 0 && status === undefined) return null;
  return (
    <div className={styles.choice} id="choice">
      <div className={styles.part} data-product-part="choice">
        {colours.length === 0 ? null : (
          <div>
            <p className={styles.label}>
              {colourLabel}
              {colour === undefined ? null : (
                <>
                  {': '}
                  <span className={styles.name}>{colour}</span>
                </>
              )}
            </p>
            <ul className={styles.colours} aria-label={colourLabel}>
              {colours.map(({ label, href, isChosen, isSoldOut: isGone, note, hex, image }) => (
                <li key={href}>
                  <a
                    className={image === undefined ? styles.dot : styles.picture}
                    href={href}
                    rel="nofollow"
                    title={label}
                    data-choice={isGone ? 'sold-out' : ''}
                    aria-current={isChosen ? 'true' : undefined}
                  >
                    {image === undefined ? (
                      <span className={styles.swatch} style={{ backgroundColor: hex }} />
                    ) : (
                      <Picture image={image} alt="" sizes="48px" fit="cover" />
                    )}
                    <span className={styles.hidden}>{note === undefined ? label : `${label}, ${note}`}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {advisedLabel === undefined || chosenSize === undefined ? null : (
          <output className={styles.advised} id={ADVISED} tabIndex={-1}>
            {advisedLabel}: <span className={styles.name}>{chosenSize}</span>
          </output>
        )}
        {sizes.length === 0 ? null : (
          <div>
            <p className={styles.label}>
              {sizeLabel}
              {chosenSize === undefined ? null : (
                <>
                  {': '}
                  <span className={styles.name}>{chosenSize}</span>
                </>
              )}
            </p>
            <ul className={styles.sizes} aria-label={sizeLabel}>
              {sizes.map(({ label, href, isChosen, isSoldOut: isGone, note }) => (
                <li key={href}>
                  <a
                    className={isGone ? styles.none : styles.size}
                    href={href}
                    rel="nofollow"
                    data-choice={isGone ? 'sold-out' : ''}
                    aria-current={isChosen ? 'true' : undefined}
                  >
                    <span className={isGone ? styles.struck : undefined}>{label}</span>{' '}
                    {note === undefined ? null : <span className={styles.note}>{note}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <output className={isSoldOut ? `${styles.status} ${styles.gone}` : styles.status} data-availability="">
          {status}
        </output>
      </div>
    </div>
  );
}
