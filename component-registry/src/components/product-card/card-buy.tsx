import type { ProductCardData } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { roundButton } from '../../components-support/button-style.ts';
import { ICON_SHAPES } from '../../components-support/icon-shapes.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

/** As a mask: a list of products has the bag on every card, and would have its lines. */
const BAG = `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${ICON_SHAPES['shopping-bag']}</svg>`)}")`;

/** Its words are there, and beside what can be seen: after the address they repeat how the name of the card begins. */
const round: StyleObject = {
  ...roundButton,
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  textIndent: '100%',
  whiteSpace: 'nowrap',
  _before: {
    content: '""',
    position: 'absolute',
    inset: '0',
    margin: 'auto',
    boxSize: '2.5',
    backgroundColor: 'currentColor',
    mask: `${BAG} 0 0 / 100% 100%`,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundImage: 'linear-gradient(CanvasText, CanvasText)',
    },
  },
};
// Under the heart, and after the link that lies over the whole card, and so above it.
const place: StyleObject = { position: 'absolute', top: '3.25rem', right: '0.5', zIndex: 'raised' };
const styles = { form: style(place, { margin: '0' }), button: style(round), link: style(round, place) };

/**
 * Puts the product of a card into the basket: a form that its own page takes. Of several articles one has to be chosen, so it
 * leads to that page. With scripts the quick view takes both over. `href` is safe.
 */
export function CardBuy({
  buy: { kind, label },
  href,
}: {
  buy: NonNullable<ProductCardData['buy']>;
  href: string;
}): ReactElement {
  if (kind === 'choose')
    return (
      <a className={styles.link} data-buy="" href={href}>
        {label}
      </a>
    );
  return (
    <form className={styles.form} method="post" action={href} data-buy="" data-untyped="">
      <button className={styles.button} name="form" value="basket-add">
        {label}
      </button>
    </form>
  );
}
