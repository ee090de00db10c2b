import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { style } from '../styling/style.ts';
import { roundButton } from './button-style.ts';
import { Icon } from './icon.tsx';

const styles = {
  form: style({ display: 'flex' }),
  heart: style(roundButton, {
    '&[aria-pressed=true]': { color: 'primary' },
  }),
};

/** Where a heart is taken, and its words. */
export interface WishWords {
  label: string;
  href: string;
}

/**
 * The heart of a product: a form that the wishlist's page takes, whatever page it stands on. Scripts take it over; whether it is
 * filled is each visitor's own, so only they know. The product is its button's value, and said once: a list has many.
 * @see wishes-in-place.client.tsx
 */
export function WishHeart({
  wish,
  sku,
  variant,
}: {
  wish: WishWords;
  sku: string;
  variant?: string | undefined;
}): ReactElement | null {
  const action = safeUrl(wish.href);
  if (action === undefined) return null;
  return (
    <form className={styles.form} method="post" action={action} data-wish="heart" data-untyped="" data-keeper="wishes">
      <input type="hidden" name="form" value="wishlist" />
      <input type="hidden" name="do" value="add" />
      {variant === undefined ? null : <input type="hidden" name="variant" value={variant} />}
      <button
        className={styles.heart}
        name="sku"
        value={sku}
        aria-label={wish.label}
        aria-pressed="false"
        data-heart=""
      >
        <Icon name="heart" size={20} />
      </button>
    </form>
  );
}
