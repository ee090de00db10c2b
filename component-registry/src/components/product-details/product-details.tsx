import type { ReactElement } from 'react';
import type { ProductDetailsProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { Price } from '../price/price.tsx';
import { Badges } from '../product-card/badges.tsx';
import { RatingStars } from '../rating-stars/rating-stars.tsx';

const styles = {
  product: style({
    display: 'grid',
    columnGap: '4',
    rowGap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  }),
  pictures: style({
    display: 'grid',
    gap: '1',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(14rem, 1fr))' },
  }),
  frame: style({
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'card',
    backgroundColor: 'tint',
    aspectRatio: '3 / 4',
  }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', gap: '2', maxWidth: '27.5rem', minWidth: '0' }),
  brand: style({ textStyle: 'overline', margin: '0', color: 'inkMuted' }),
  title: style(longWords, { textStyle: 'title', fontWeight: '400', margin: '0' }),
  note: style({ margin: '0', fontSize: '2xs', color: 'inkMuted', lineHeight: '1.35' }),
  label: style({ margin: '0', fontSize: 'xs', fontWeight: '600' }),
  list: style(plainList, { display: 'flex', flexWrap: 'wrap', gap: '1', paddingTop: '1' }),
  size: style({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '6',
    minHeight: '4',
    paddingInline: '1.5',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'control',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
  }),
  color: style({ display: 'inline-flex', alignItems: 'center', gap: '0.75', fontSize: 'xs', marginRight: '1' }),
  dot: style({
    boxSize: '2',
    borderRadius: '50%',
    forcedColorAdjust: 'none',
    boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--v-colors-ink) 30%, transparent)',
  }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.6', maxWidth: 'prose' }),
};
const SIZES = '(min-width: 1140px) 320px, (min-width: 900px) 30vw, (min-width: 600px) 50vw, 100vw';

/** One product with everything that is known of it. What is not known leaves nothing behind. */
export function ProductDetails(props: ProductDetailsProps): ReactElement {
  const { title, product, description, priceNote, colorsLabel, sizesLabel, sizes = [] } = props;
  const { sku, brand, image, imageAlt, secondImage, price, rating, badges, colors } = product;
  return (
    <article className={styles.product} data-item={sku}>
      <div className={styles.pictures}>
        <div className={styles.frame}>
          <Picture image={image} alt={imageAlt} sizes={SIZES} priority fit="cover" />
          {badges.length === 0 ? null : <Badges badges={badges} />}
        </div>
        {secondImage === undefined ? null : (
          <div className={styles.frame}>
            <Picture image={secondImage} alt="" sizes={SIZES} fit="cover" />
          </div>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.brand}>{brand}</p>
        <h1 className={styles.title}>{title}</h1>
        {rating === undefined ? null : <RatingStars rating={rating} size="card" />}
        <div>
          <Price price={price} size="page" />
          {priceNote === undefined ? null : <p className={styles.note}>{priceNote}</p>}
        </div>
        {colors.length === 0 ? null : (
          <div>
            {colorsLabel === undefined ? null : <p className={styles.label}>{colorsLabel}</p>}
            <ul className={styles.list}>
              {colors.map(({ name, hex }) => (
                <li key={name} className={styles.color}>
                  <span className={styles.dot} style={{ backgroundColor: hex }} />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        )}
        {sizes.length === 0 ? null : (
          <div>
            {sizesLabel === undefined ? null : <p className={styles.label}>{sizesLabel}</p>}
            <ul className={styles.list}>
              {sizes.map((size) => (
                <li key={size} className={styles.size}>
                  {size}
                </li>
              ))}
            </ul>
          </div>
        )}
        {description === undefined ? null : <p className={styles.text}>{description}</p>}
      </div>
    </article>
  );
}
