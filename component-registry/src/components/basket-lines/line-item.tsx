import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { BasketLinesProps } from '../../../generated/props.ts';
import { quietButton } from '../../components-support/deed-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { Price } from '../price/price.tsx';

type Line = BasketLinesProps['lines'][number];

const MOST = 10;
const line: StyleObject = {
  position: 'relative',
  display: 'grid',
  // Where letters are twice as large, the picture is not, and leaves room for words.
  gridTemplateColumns: { base: 'min(6rem, 27vw) minmax(0, 1fr) auto', md: '7rem minmax(0, 1fr) 2.75rem' },
  columnGap: { base: 'min(1rem, 4.5vw)', md: '2' },
  paddingBlock: '2',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
};
const note: StyleObject = { margin: '0', fontSize: 'xs', lineHeight: '1.4' };
const styles = {
  line: style(line),
  blocked: style(line, { backgroundColor: 'tint' }),
  frame: style({ aspectRatio: '3 / 4', overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint' }),
  faded: style({ height: 'full', opacity: 0.6 }),
  full: style({ height: 'full' }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', gap: '0.75', minWidth: '0' }),
  brand: style({ textStyle: 'overline', margin: '0', color: 'inkMuted' }),
  name: style({ margin: '0', fontSize: 'sm', lineHeight: '1.4', fontWeight: '500' }),
  link: style({ color: 'ink', textDecorationLine: 'none', _hover: { textDecorationLine: 'underline' } }),
  options: style(note, { color: 'inkMuted' }),
  status: style(note, { fontWeight: '500' }),
  alert: style(note, { fontWeight: '500', color: 'error' }),
  changed: style(note),
  deeds: style({
    gridColumn: '2 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    rowGap: '1',
    marginTop: '0.5',
  }),
  label: style({ fontSize: 'xs', color: 'inkMuted' }),
  quantity: style({
    minHeight: 'touch',
    minWidth: '8',
    paddingInline: '1',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  }),
  move: style({ gridColumn: '2 / -1', marginLeft: '-1' }),
  change: style(quietButton, { gap: '0.75' }),
  fewer: style(quietButton, { color: 'ink', fontWeight: '500' }),
  // Where scripts send what is chosen, nobody has to.
  set: style(quietButton, { 'html[data-sends] &': { display: 'none' } }),
  total: style({ margin: '0', marginLeft: 'auto', fontSize: 'sm', fontWeight: '600', whiteSpace: 'nowrap' }),
  remove: style(quietButton),
};

/** One line: its picture, what it is and costs, how many, and what takes it out. */
export function LineItem({
  form,
  line: { variant, name, brand, image, imageAlt = '', options, price, quantity, total, isSoldOut, ...more },
  words,
}: {
  form: string;
  line: Line;
  words: BasketLinesProps['words'];
}): ReactElement {
  const { status, fewer, arrives, changed, note: said, removeLabel, quantityLabel } = more;
  const href = more.href === undefined ? undefined : safeUrl(more.href);
  const id = `basket-${variant}`;
  return (
    <li className={isSoldOut ? styles.blocked : styles.line} data-line={variant}>
      <div className={styles.frame}>
        {image === undefined ? null : (
          <div className={isSoldOut ? styles.faded : styles.full}>
            <Picture image={image} alt={imageAlt} sizes="112px" fit="cover" />
          </div>
        )}
      </div>
      <div className={styles.words}>
        {brand === undefined ? null : <p className={styles.brand}>{brand}</p>}
        <p className={styles.name}>
          {href === undefined ? (
            name
          ) : (
            <a className={styles.link} href={href}>
              {name}
            </a>
          )}
        </p>
        {options === undefined ? null : <p className={styles.options}>{options}</p>}
        {price === undefined ? null : <Price price={price} />}
        {changed === undefined ? null : <p className={styles.changed}>{changed}</p>}
        {status === undefined ? null : (
          <p className={isSoldOut || fewer !== undefined ? styles.alert : styles.status}>{status}</p>
        )}
        {arrives === undefined ? null : <p className={styles.options}>{arrives}</p>}
        {said === undefined ? null : <p className={styles.options}>{said}</p>}
      </div>
      <form method="post" data-untyped="">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="variant" value={variant} />
        <button
          className={styles.remove}
          type="submit"
          name="do"
          value="remove"
          aria-label={removeLabel}
          title={removeLabel}
        >
          <Icon name="x" />
        </button>
      </form>
      {isSoldOut ? null : (
        <form className={styles.deeds} method="post" data-untyped="">
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="variant" value={variant} />
          <label className={styles.label} htmlFor={id}>
            {words.quantity}
          </label>
          <select
            className={styles.quantity}
            id={id}
            name="quantity"
            data-sends=""
            aria-label={quantityLabel}
            aria-describedby={total === undefined ? undefined : `${id}-total`}
            defaultValue={quantity}
            autoComplete="off"
          >
            {Array.from({ length: MOST }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
          <button className={styles.set} type="submit" name="do" value="set">
            {words.change}
          </button>
          {total === undefined ? null : (
            <p className={styles.total} id={`${id}-total`}>
              {total}
            </p>
          )}
        </form>
      )}
      {fewer === undefined ? null : (
        <form className={styles.move} method="post" data-untyped="">
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="variant" value={variant} />
          <input type="hidden" name="quantity" value={fewer.quantity} />
          <button className={styles.fewer} type="submit" name="do" value="set">
            {fewer.label}
          </button>
        </form>
      )}
      <form className={styles.move} method="post" data-untyped="">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="variant" value={variant} />
        <button className={styles.change} type="submit" name="do" value="wish">
          <Icon name="heart" size={16} />
          {words.toWishlist}
        </button>
      </form>
    </li>
  );
}
