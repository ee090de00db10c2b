import type { ReactElement } from 'react';
import type { ProductGalleryProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { largestOf, Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { Badges } from '../product-card/badges.tsx';
import { GalleryInPlace } from './product-gallery.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const control: StyleObject = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: '6',
  borderRadius: 'control',
  backgroundColor: 'surface',
  color: 'ink',
  border: '1px solid',
  borderColor: 'line',
  _hover: { borderColor: 'ink' },
  '&[hidden]': { display: 'none' },
};
const row: StyleObject = {
  display: { base: 'flex', md: 'grid' },
  gap: { base: '0', md: '1' },
  overflowX: { base: 'auto', md: 'visible' },
  scrollSnapType: { base: 'x mandatory', md: 'none' },
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
};
const styles = {
  // On paper the name and the price are to be beside the picture, or below it on the same sheet.
  gallery: style({ position: 'relative', minWidth: '0', _print: { maxWidth: '24rem' } }),
  one: style(plainList, row, { gridTemplateColumns: { md: 'minmax(0, 1fr)' } }),
  even: style(plainList, row, {
    gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  }),
  // Of an odd number the first is as wide as two, so that no corner stays empty.
  odd: style(plainList, row, {
    gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
    '& > :first-child': { gridColumn: { md: '1 / -1' } },
  }),
  item: style({
    position: 'relative',
    flex: '0 0 100%',
    minWidth: '0',
    scrollSnapAlign: 'start',
  }),
  link: style({
    display: 'block',
    overflow: 'hidden',
    aspectRatio: '4 / 5',
    backgroundColor: 'tint',
    borderRadius: { md: 'card' },
    cursor: 'zoom-in',
    _focusVisible: { outlineOffset: '-4px' },
  }),
  // Stands on every picture and goes with it, so that it is right without a script.
  count: style({
    display: { base: 'block', md: 'none' },
    position: 'absolute',
    right: '2',
    bottom: '2',
    paddingInline: '1',
    backgroundColor: 'surface',
    color: 'ink',
    borderRadius: 'control',
    fontSize: '2xs',
    lineHeight: '1.5rem',
    fontVariantNumeric: 'tabular-nums',
  }),
  view: style({
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    backgroundColor: 'canvas',
    color: 'ink',
    _open: { animation: 'fade-in 160ms ease-out' },
  }),
  strip: style(plainList, {
    display: 'flex',
    width: 'full',
    height: 'full',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    '& > li': {
      flex: '0 0 100%',
      height: 'full',
      scrollSnapAlign: 'start',
      scrollSnapStop: 'always',
    },
    '& img': { width: 'full', height: 'full', objectFit: 'contain' },
  }),
  close: style(control, { position: 'absolute', top: '2', right: '2' }),
  back: style(control, { position: 'absolute', bottom: '2', left: '2' }),
  on: style(control, { position: 'absolute', bottom: '2', right: '2' }),
  place: style({
    position: 'absolute',
    bottom: '2',
    left: '50%',
    transform: 'translateX(-50%)',
    paddingInline: '1.5',
    backgroundColor: 'surface',
    borderRadius: 'control',
    fontSize: 'xs',
    lineHeight: '3rem',
    fontVariantNumeric: 'tabular-nums',
  }),
};
const WHOLE = '(min-width: 1600px) 860px, (min-width: 900px) 55vw, 100vw';
const HALF = '(min-width: 1600px) 430px, (min-width: 900px) 28vw, 100vw';

/**
 * The pictures of a product: side by side to swipe on a phone, in two columns from 900 px on. Each is a link to itself in
 * large; with scripts a dialog shows them one after the other.
 */
export function ProductGallery({ label, pictures, badges = [], words }: ProductGalleryProps): ReactElement {
  const count = pictures.length;
  const kind = count === 1 ? 'one' : count % 2 === 0 ? 'even' : 'odd';
  return (
    <section className={styles.gallery} aria-label={label} data-gallery="">
      <div data-product-part="gallery">
        <ul className={styles[kind]}>
          {pictures.map(({ image, imageAlt }, index) => (
            <li key={index} className={styles.item}>
              <a className={styles.link} href={largestOf(image)} data-gallery-link="" data-keeper="gallery">
                <Picture
                  image={image}
                  alt={imageAlt}
                  sizes={index === 0 && kind !== 'even' ? WHOLE : HALF}
                  priority={index === 0}
                  fit="cover"
                />
              </a>
              {count === 1 ? null : <span className={styles.count} aria-hidden="true">{`${index + 1}/${count}`}</span>}
            </li>
          ))}
        </ul>
        {badges.length === 0 ? null : <Badges badges={badges} />}
      </div>
      <dialog className={styles.view} aria-label={label} data-gallery-view="">
        <ul className={styles.strip} data-gallery-strip="" />
        <output className={styles.place} data-gallery-place="" />
        <button className={styles.back} type="button" aria-label={words.back} data-gallery-step="-1">
          <Icon name="chevron-left" />
        </button>
        <button className={styles.on} type="button" aria-label={words.on} data-gallery-step="1">
          <Icon name="chevron-right" />
        </button>
        <button className={styles.close} type="button" aria-label={words.close} data-gallery-close="">
          <Icon name="x" />
        </button>
      </dialog>
      <InPlace island={GalleryInPlace} />
    </section>
  );
}
