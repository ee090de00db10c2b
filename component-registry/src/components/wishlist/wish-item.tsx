import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { WishlistProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { quietButton } from '../../components-support/deed-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import { Price } from '../price/price.tsx';
import { EditDialog } from './edit-dialog.tsx';

const SIZES = '(min-width: 900px) 25vw, (min-width: 600px) 33vw, 50vw';
const styles = {
  item: style(longWords, { position: 'relative', display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' }),
  frame: style({ aspectRatio: '3 / 4', overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint' }),
  faded: style({ height: 'full', opacity: 0.6 }),
  full: style({ height: 'full' }),
  remove: style({ position: 'absolute', top: '0.5', right: '0.5', zIndex: 'raised' }),
  cross: style(quietButton, {
    boxSize: 'touch',
    padding: '0',
    borderRadius: '50%',
    backgroundColor: 'color-mix(in srgb, var(--v-colors-surface) 82%, transparent)',
    _hover: { backgroundColor: 'surface' },
  }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5', flexGrow: 1 }),
  brand: style({ textStyle: 'overline', margin: '0', color: 'inkMuted' }),
  name: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4' }),
  link: style({ color: 'ink', textDecorationLine: 'none', _hover: { textDecorationLine: 'underline' } }),
  note: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted' }),
  status: style({ margin: '0', fontSize: 'xs', lineHeight: '1.4', fontWeight: '500' }),
  deeds: style({ display: 'flex', flexDirection: 'column', gap: '0.5' }),
  basket: style(borderedLink, {
    width: 'full',
    backgroundColor: 'transparent',
    fontFamily: 'body',
    fontSize: 'xs',
    paddingInline: '1',
    cursor: 'pointer',
  }),
};

/** Something on the wishlist, and what can be done with it. Into the basket goes what is chosen and can be had. */
export function WishItem({
  form,
  item,
  href,
  basketHref,
  words,
}: Pick<WishlistProps, 'form' | 'href' | 'basketHref' | 'words'> & {
  item: WishlistProps['items'][number];
}): ReactElement {
  const { key, sku, variant, name, brand, image, imageAlt, options, price, status, isSoldOut, articles } = item;
  const isForBasket = !isSoldOut && (variant !== undefined || articles.length === 0);
  return (
    <li className={styles.item} data-wish-item={key}>
      <div className={styles.frame}>
        <div className={isSoldOut ? styles.faded : styles.full}>
          <Picture image={image} alt={imageAlt} sizes={SIZES} fit="cover" />
        </div>
      </div>
      <form
        className={styles.remove}
        method="post"
        action={safeUrl(href)}
        data-wish="remove"
        data-untyped=""
        data-keeper="wishes"
      >
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="key" value={key} />
        <button
          className={styles.cross}
          type="submit"
          name="do"
          value="remove"
          aria-label={item.removeLabel}
          title={item.removeLabel}
        >
          <Icon name="x" size={20} />
        </button>
      </form>
      <div className={styles.words}>
        <p className={styles.brand}>{brand}</p>
        <p className={styles.name}>
          <a className={styles.link} href={safeUrl(item.href)}>
            {name}
          </a>
        </p>
        {options === undefined ? null : <p className={styles.note}>{options}</p>}
        <Price price={price} />
        {status === undefined ? null : <p className={styles.status}>{status}</p>}
      </div>
      <div className={styles.deeds}>
        {isForBasket ? (
          <form method="post" action={safeUrl(basketHref)} data-untyped="">
            <input type="hidden" name="form" value="basket" />
            <input type="hidden" name="product" value={sku} />
            <input type="hidden" name="variant" value={variant ?? ''} />
            <input type="hidden" name="key" value={key} />
            <button className={styles.basket} type="submit" name="do" value="take">
              {words.toBasket}
            </button>
          </form>
        ) : null}
        {articles.length === 0 ? null : <EditDialog form={form} item={item} href={href} words={words} />}
      </div>
    </li>
  );
}
