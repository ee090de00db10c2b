import type { ReactElement } from 'react';
import type { QuickViewProps } from '../../../generated/props.ts';
import { borderedLink, primaryButton, roundButton } from '../../components-support/button-style.ts';
import { problemBox, quietButton } from '../../components-support/deed-style.ts';
import { Dormant } from '../../components-support/dormant.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { EmptyPrice } from '../price/price.tsx';
import { StarRow } from '../rating-stars/star-row.tsx';
import { QuickViewInPlace } from './quick-view.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const hideable: StyleObject = { '&[hidden]': { display: 'none' } };
const small: StyleObject = { margin: '0', fontSize: 'xs', lineHeight: '1.45' };
const styles = {
  // A sheet from below on a phone.
  dialog: style(longWords, {
    width: { base: 'full', md: 'min(52rem, calc(100vw - 4rem))' },
    maxWidth: 'full',
    maxHeight: { base: '92dvh', md: 'calc(100dvh - 4rem)' },
    margin: 'auto',
    marginBottom: { base: '0', md: 'auto' },
    padding: '0',
    overflowY: 'auto',
    border: '0',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
    '@media (forced-colors: active)': { border: '1px solid' },
  }),
  // Under the heart and the bag of a card, and above the link that lies over all of it.
  open: style(roundButton, {
    position: 'absolute',
    top: '3.25rem',
    right: '0.5',
    zIndex: 'raised',
    '[data-buy] ~ &': { top: '6.25rem' },
  }),
  close: style({ position: 'absolute', top: '1', right: '1', zIndex: 'raised', margin: '0' }),
  closeButton: style(quietButton, { padding: '0', backgroundColor: 'surface', borderRadius: '50%' }),
  body: style({
    display: 'grid',
    gridTemplateColumns: { base: '7rem minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
    columnGap: { base: '2', md: '4' },
    rowGap: '2',
    padding: { base: '2', md: '0' },
  }),
  picture: style({
    aspectRatio: '3 / 4',
    overflow: 'hidden',
    backgroundColor: 'tint',
    gridRow: { md: 'span 2' },
    alignSelf: 'start',
  }),
  head: style({
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    minWidth: '0',
    paddingRight: { base: '5', md: '7' },
    paddingTop: { md: '3' },
  }),
  brand: style(hideable, { textStyle: 'overline', margin: '0', color: 'inkMuted' }),
  name: style({
    margin: '0',
    fontSize: { base: 'md', md: 'lg' },
    fontWeight: '500',
    lineHeight: '1.3',
    '&:focus': { outline: 'none' },
  }),
  price: style({ minHeight: '3' }),
  rest: style({
    gridColumn: { base: '1 / -1', md: '2' },
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minWidth: '0',
    paddingRight: { md: '3' },
    paddingBottom: { md: '3' },
  }),
  said: style(hideable, small, { fontWeight: '600' }),
  form: style(hideable, { display: 'flex', flexDirection: 'column', gap: '2', margin: '0' }),
  choice: style(hideable, { border: '0', margin: '0', padding: '0', minWidth: '0' }),
  legend: style({ padding: '0', marginBottom: '1', fontSize: 'xs', color: 'inkMuted' }),
  colour: style(hideable, small, { color: 'inkMuted' }),
  sizes: style({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))', gap: '1' }),
  size: style({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 'touch',
    padding: '0.5',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    fontSize: 'xs',
    fontWeight: '500',
    lineHeight: '1.3',
    textAlign: 'center',
    cursor: 'pointer',
    _hover: { borderColor: 'ink' },
    '&:has(:checked)': { borderColor: 'ink', boxShadow: 'inset 0 0 0 1px var(--v-colors-ink)' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
    '&:has(:disabled)': { color: 'inkMuted', borderColor: 'line', backgroundColor: 'tint', cursor: 'not-allowed' },
    '@media (forced-colors: active)': { '&:has(:checked)': { outline: '2px solid Highlight' } },
  }),
  sizeName: style({ 'label:has(:disabled) > &': { textDecorationLine: 'line-through' } }),
  radio: style({ position: 'absolute', inset: '0', margin: '0', opacity: 0, cursor: 'inherit' }),
  note: style({ fontSize: '2xs', fontWeight: '400', color: 'inkMuted' }),
  add: style(primaryButton, { border: '0', fontFamily: 'body', cursor: 'pointer' }),
  problem: style(problemBox),
  more: style({ display: 'grid', minHeight: '6', '& > a': borderedLink }),
  // Keeps the room of what comes later.
  later: style(hideable, { display: 'flex', flexDirection: 'column', gap: '1.5', minHeight: '7.5rem' }),
  rating: style(hideable, small, { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' }),
  stars: style({ display: 'inline-flex', '--filled': '0%' }),
  delivery: style(hideable, small, { display: 'flex', flexWrap: 'wrap', columnGap: '1' }),
  label: style({ color: 'inkMuted' }),
  range: style({ fontWeight: '600' }),
  until: style(hideable, { color: 'inkMuted', flexBasis: 'full' }),
  description: style(hideable, small, { lineClamp: 4, lineHeight: '1.6' }),
};

/**
 * A closed dialog with places for a product, and what scripts make buttons, sizes and price blocks of; pages leave it out until
 * scripts ask for it. Cards have the button then; without scripts a card is a link.
 */
export function QuickView(props: QuickViewProps): ReactElement {
  const { openLabel, closeLabel, sizeLabel, deliveryLabel, missing, addLabel, addFailed, moreLabel, failed } = props;
  return (
    <div data-keeper="cards" data-keeps="a[data-buy],form[data-buy]">
      <Dormant>
        <dialog className={styles.dialog} aria-labelledby="quick-view-name" {...{ closedby: 'any' }}>
          <div className={styles.body}>
            <div className={styles.picture} data-quick="picture" />
            <div className={styles.head}>
              <p className={styles.brand} data-quick="brand" />
              <p className={styles.name} id="quick-view-name" data-quick="name" tabIndex={-1} />
              <p className={styles.colour} data-quick="colour" hidden />
              <div className={styles.price} data-quick="price" />
            </div>
            <div className={styles.rest}>
              <p className={styles.said} data-quick="sold-out" hidden />
              <form
                className={styles.form}
                method="dialog"
                data-quick="form"
                data-missing={missing}
                data-failed={addFailed}
                hidden
              >
                <fieldset className={styles.choice} data-quick="choice">
                  <legend className={styles.legend}>{sizeLabel}</legend>
                  <div className={styles.sizes} data-quick="sizes" />
                </fieldset>
                <p className={styles.problem} role="alert" data-quick="problem" hidden />
                <button className={styles.add} type="submit">
                  <Icon name="shopping-bag" />
                  {addLabel}
                </button>
              </form>
              <p className={styles.problem} role="alert" data-quick="failed" hidden>
                {failed}
              </p>
              <div className={styles.more} data-quick="more" data-label={moreLabel} />
              <div className={styles.later} data-quick="later">
                <p className={styles.rating} data-quick="rating" hidden>
                  <span className={styles.stars} data-quick="stars">
                    <StarRow size="card" />
                  </span>
                  <span data-quick="rating-words" />
                </p>
                <p className={styles.delivery} data-quick="delivery" hidden>
                  <span className={styles.label}>{deliveryLabel}</span>
                  <span className={styles.range} data-quick="delivery-range" />
                  <span className={styles.until} data-quick="delivery-until" />
                </p>
                <p className={styles.description} data-quick="description" hidden />
              </div>
            </div>
          </div>
          <form className={styles.close} method="dialog">
            <button className={styles.closeButton} type="submit" aria-label={closeLabel}>
              <Icon name="x" />
            </button>
          </form>
          <div data-quick-shells="" hidden>
            <button
              className={styles.open}
              type="button"
              aria-haspopup="dialog"
              aria-label={openLabel}
              data-quick-open=""
            >
              <Icon name="eye" size={20} />
            </button>
            <label className={styles.size}>
              <input className={styles.radio} type="radio" name="variant" />
              <span className={styles.sizeName}>{sizeLabel}</span>
              <span className={styles.note} />
            </label>
            {(['card', 'page'] as const).flatMap((size) =>
              [false, true].map((reduced) => (
                <div key={`${size} ${reduced}`} data-quick-price={`${size}-${reduced ? 'reduced' : 'plain'}`}>
                  <EmptyPrice size={size} reduced={reduced} />
                </div>
              )),
            )}
          </div>
        </dialog>
      </Dormant>
      <InPlace island={QuickViewInPlace} />
    </div>
  );
}
