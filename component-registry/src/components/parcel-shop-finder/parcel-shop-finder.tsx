import type { ReactElement } from 'react';
import type { ParcelShopFinderProps } from '../../../generated/props.ts';
import { borderedLink, primaryButton } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { fieldStyles } from '../shop-form/field-styles.ts';

type ParcelShop = ParcelShopFinderProps['shops'][number];

const styles = {
  finder: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    maxWidth: '40rem',
    scrollMarginTop: '3',
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.55', color: 'inkMuted' }),
  search: style({
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
    alignItems: 'end',
    gap: '2',
  }),
  button: style(primaryButton, { border: '0', fontFamily: 'body', cursor: 'pointer' }),
  error: style({ gridColumn: '1 / -1', margin: '0' }),
  problem: style(problemBox),
  told: style({ margin: '0', fontSize: 'sm', fontWeight: '600', lineHeight: '1.4' }),
  list: style(plainList, { display: 'flex', flexDirection: 'column' }),
  shop: style({
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr)) auto' },
    gap: '2',
    paddingBlock: '2',
    borderTop: '1px solid',
    borderTopColor: 'line',
    fontSize: 'sm',
    lineHeight: '1.55',
  }),
  address: style({ fontStyle: 'normal' }),
  name: style({ fontWeight: '600' }),
  hours: style(plainList, { color: 'inkMuted' }),
  choose: style(borderedLink, { backgroundColor: 'transparent', fontFamily: 'body', cursor: 'pointer' }),
};
const FIELD = 'parcel-shop-place';
const ANCHOR = 'parcel-shop-finder';

/**
 * Looks for parcel shops near a place: a plain form that asks by the page's own address, and what was found below it.
 * @see CT-020
 */
export function ParcelShopFinder(props: ParcelShopFinderProps): ReactElement {
  const { title, level = 2, text, heading, none, shops, form, deliverLabel, state } = props;
  const problem = state !== undefined && state.name === form ? state.problem : undefined;
  return (
    <section className={styles.finder} id={ANCHOR}>
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <PlaceForm {...props} />
      {none === undefined ? null : <output className={styles.told}>{none}</output>}
      {shops.length === 0 || heading === undefined ? null : <output className={styles.told}>{heading}</output>}
      {shops.length === 0 ? null : (
        <ul className={styles.list}>
          {shops.map((shop) => (
            <li key={shop.id} className={styles.shop}>
              <Place {...shop} />
              {form === undefined || deliverLabel === undefined ? null : (
                <form method="post">
                  <input type="hidden" name="form" value={form} />
                  <input type="hidden" name="shop" value={shop.id} />
                  <button className={styles.choose} type="submit" aria-label={`${deliverLabel}: ${shop.name}`}>
                    {deliverLabel}
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PlaceForm({ inputLabel, submitLabel, place, error }: ParcelShopFinderProps): ReactElement {
  return (
    <form className={styles.search} method="get" action={`#${ANCHOR}`} noValidate>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={FIELD}>
          {inputLabel}
        </label>
        <input
          className={fieldStyles.input}
          id={FIELD}
          name="place"
          type="text"
          required
          maxLength={50}
          defaultValue={place}
          autoComplete="off"
          {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${FIELD}-error` })}
        />
      </div>
      <button className={styles.button} type="submit">
        {submitLabel}
      </button>
      {error === undefined ? null : (
        <div className={styles.error}>
          <p className={fieldStyles.error} id={`${FIELD}-error`} role="alert">
            {error}
          </p>
        </div>
      )}
    </form>
  );
}

function Place({ name, lines, hours }: ParcelShop): ReactElement {
  return (
    <>
      <address className={styles.address}>
        <span className={styles.name}>{name}</span>
        {lines.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </address>
      <ul className={styles.hours}>
        {hours.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
