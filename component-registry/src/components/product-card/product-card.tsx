import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { ProductCardProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { dimmedPicture } from '../../components-support/dimmed-picture.ts';
import { Picture, PictureOver } from '../../components-support/picture.tsx';
import { WishHeart } from '../../components-support/wish-heart.tsx';
import { style } from '../../styling/style.ts';
import { Price } from '../price/price.tsx';
import { ProductEnergy } from '../product-energy/product-energy.tsx';
import { RatingStars } from '../rating-stars/rating-stars.tsx';
import { Badges } from './badges.tsx';
import { CardBuy } from './card-buy.tsx';
import { ColorDots } from './color-dots.tsx';

const styles = {
  card: style({ position: 'relative', display: 'flex', flexDirection: 'column', minWidth: '0', height: 'full' }),
  frame: style({
    position: 'relative',
    aspectRatio: '3 / 4',
    overflow: 'hidden',
    borderRadius: 'card',
    backgroundColor: 'tint',
  }),
  // Whoever sees the product sees that its place is paid for.
  sponsored: style({
    position: 'absolute',
    bottom: '1',
    left: '1',
    maxWidth: 'calc(100% - 1rem)',
    margin: '0',
    paddingInline: '1',
    paddingBlock: '0.5',
    backgroundColor: 'surface',
    borderRadius: 'control',
    color: 'ink',
    fontSize: '2xs',
    lineHeight: '1',
    truncate: true,
  }),
  // After the link in the card, and so above it, which lies over the whole card.
  wish: style({ position: 'absolute', top: '0.5', right: '0.5', zIndex: 'raised' }),
  soldOut: style({ height: 'full', opacity: 0.6 }),
  available: style({ height: 'full' }),
  // What is not displayed is not loaded: the second view comes when a pointer lies on the card, and never without one.
  second: style(dimmedPicture, {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
    objectFit: 'cover',
    opacity: 0,
    display: 'none',
    transitionProperty: 'opacity, display',
    transitionBehavior: 'allow-discrete',
    transitionDuration: 'slow',
    '@media (hover: hover)': {
      'article:hover &': { display: 'block', opacity: 1, '@starting-style': { opacity: 0 } },
    },
  }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5', paddingTop: '1.5', minWidth: '0' }),
  // Its link is another than the card's, and so above it.
  energy: style({ position: 'relative', zIndex: 'raised', paddingTop: '0.5' }),
  brand: style({ textStyle: 'overline', margin: '0', color: 'inkMuted', truncate: true }),
  name: style(longWords, {
    margin: '0',
    fontSize: 'xs',
    lineHeight: '1.4',
    fontWeight: '400',
    minHeight: '2.8em',
    lineClamp: 2,
  }),
  // Its ring is around the whole card: what the window must show is not the name alone.
  link: style({
    scrollMarginTop: { base: '18rem', md: '25rem' },
    color: 'ink',
    textDecorationLine: 'none',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.25em',
    _hover: { textDecorationLine: 'underline' },
    _after: { content: '""', position: 'absolute', inset: '0', zIndex: 'raised', borderRadius: 'card' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  }),
};
/** Two and a third cards on a phone, four from 900 px on. */
const SIZES = '(min-width: 1140px) 267px, (min-width: 900px) 25vw, (min-width: 600px) 30vw, 43vw';
/** Enough for them, and the only one: most of what a card weighs are addresses of pictures. */
const SECOND_WIDTH = 480;

/**
 * A product in a list. The link lies over the whole card; the name carries it, so a screen reader hears a product once.
 * A product whose address is not safe is shown without a link.
 */
export function ProductCard({ product, priority = false }: ProductCardProps): ReactElement {
  const {
    sku,
    name,
    brand,
    image,
    imageAlt,
    secondImage,
    price,
    energy,
    rating,
    badges,
    colors,
    sponsored,
    wish,
    buy,
  } = product;
  const href = safeUrl(product.href);
  const soldOut = badges.some(({ kind }) => kind === 'soldOut');
  return (
    <article
      className={styles.card}
      data-event="select-item"
      data-item={sku}
      data-sponsored={sponsored === undefined ? undefined : ''}
    >
      <div className={styles.frame}>
        <div className={soldOut ? styles.soldOut : styles.available}>
          <Picture image={image} alt={imageAlt} sizes={SIZES} priority={priority} narrow fit="cover" />
        </div>
        {secondImage === undefined ? null : (
          <PictureOver image={secondImage} width={SECOND_WIDTH} className={styles.second} />
        )}
        {sponsored === undefined ? null : (
          <p className={styles.sponsored}>
            <span>{sponsored.label}</span> · {sponsored.payer}
          </p>
        )}
        {badges.length === 0 ? null : <Badges badges={badges} />}
      </div>
      <div className={styles.words}>
        <p className={styles.brand}>{brand}</p>
        <p className={styles.name}>
          {href === undefined ? (
            name
          ) : (
            <a className={styles.link} href={href}>
              {name}
            </a>
          )}
        </p>
        <Price price={price} />
        {energy === undefined ? null : (
          <div className={styles.energy}>
            <ProductEnergy energy={energy} size="card" />
          </div>
        )}
        {rating === undefined ? null : <RatingStars rating={rating} size="card" />}
        {colors.length === 0 ? null : <ColorDots colors={colors} />}
      </div>
      {wish === undefined ? null : (
        <div className={styles.wish}>
          <WishHeart wish={wish} sku={sku} />
        </div>
      )}
      {buy === undefined || href === undefined ? null : <CardBuy buy={buy} href={href} />}
    </article>
  );
}
