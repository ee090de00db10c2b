import type { ReactElement } from 'react';
import type { ProductInfoProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { style } from '../../styling/style.ts';
import { Price } from '../price/price.tsx';
import { RatingStars } from '../rating-stars/rating-stars.tsx';

const styles = {
  info: style({ minWidth: '0' }),
  part: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    minWidth: '0',
  }),
  brand: style({ textStyle: 'overline', margin: '0', color: 'inkMuted' }),
  brandLink: style(quietLink, { textStyle: 'overline', color: 'inkMuted' }),
  title: style({
    textStyle: 'heading',
    fontSize: 'lg',
    fontWeight: '400',
    margin: '0',
  }),
  rating: style({
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    minHeight: { base: 'touch', md: '4' },
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textDecorationColor: 'control',
    textUnderlineOffset: '0.3em',
    _hover: { textDecorationColor: 'ink' },
  }),
  note: style({
    margin: '0',
    fontSize: '2xs',
    color: 'inkMuted',
    lineHeight: '1.35',
  }),
  noteLink: style({
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.3em',
    textDecorationColor: 'control',
    _hover: { color: 'ink' },
  }),
};

/** What a product is and costs: brand, name, how it is rated, its price with what it includes. The heading of its page. */
export function ProductInfo(props: ProductInfoProps): ReactElement {
  const { title, product, brandHref, ratingHref, priceNote, priceNoteHref, priceNoteLayer } = props;
  const { brand, rating, price } = product;
  return (
    <div className={styles.info}>
      <div className={styles.part} data-product-part="info">
        <p className={styles.brand}>
          {brandHref === undefined ? (
            brand
          ) : (
            <a className={styles.brandLink} href={brandHref}>
              {brand}
            </a>
          )}
        </p>
        <Heading level={1} className={styles.title}>
          {title}
        </Heading>
        {rating === undefined ? null : ratingHref === undefined ? (
          <RatingStars rating={rating} size="card" />
        ) : (
          <a className={styles.rating} href={ratingHref}>
            <RatingStars rating={rating} size="card" />
          </a>
        )}
        <Price price={price} size="page" />
        {priceNote === undefined ? null : (
          <p className={styles.note}>
            {priceNoteHref === undefined ? (
              priceNote
            ) : (
              <a className={styles.noteLink} href={priceNoteHref} data-service-layer={priceNoteLayer}>
                {priceNote}
              </a>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
