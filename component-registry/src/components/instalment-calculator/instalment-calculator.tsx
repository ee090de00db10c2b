import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { InstalmentCalculatorProps } from '../../../generated/props.ts';
import { primaryButton, textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { fieldStyles } from '../shop-form/field-styles.ts';
import { InstalmentRows } from './instalment-rows.tsx';

const styles = {
  calculator: style(longWords, { display: 'flex', flexDirection: 'column', gap: '3', maxWidth: '40rem' }),
  title: style({ textStyle: 'heading', fontWeight: '400', margin: '0' }),
  text: style({ margin: '0', fontSize: 'sm', lineHeight: '1.55', color: 'inkMuted' }),
  form: style({
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: '2.5',
  }),
  button: style(primaryButton, { border: '0', fontFamily: 'body', cursor: 'pointer', justifySelf: { sm: 'start' } }),
  notice: style({
    display: 'block',
    margin: '0',
    padding: '2',
    border: '1px solid',
    borderColor: 'warning',
    borderRadius: 'control',
    fontSize: 'sm',
    lineHeight: '1.4',
  }),
  link: style(textLink, { alignSelf: 'flex-start' }),
  hint: style({ margin: '0', fontSize: 'xs', lineHeight: '1.5', color: 'inkMuted' }),
};

/** What a price comes to in instalments. Reckoned where the page is made, so that its address says all of it. @see CK-014 */
export function InstalmentCalculator(props: InstalmentCalculatorProps): ReactElement {
  const { title, text, notice, missing, product, rows, hints = [], hasOwnColours = false } = props;
  return (
    <section className={styles.calculator} data-calculator="">
      <Heading level={1} className={styles.title}>
        {title}
      </Heading>
      {missing === undefined ? (
        <>
          {text === undefined ? null : <p className={styles.text}>{text}</p>}
          <CalculatorForm {...props} />
        </>
      ) : (
        <p className={styles.notice} role="alert">
          {missing}
        </p>
      )}
      {product === undefined ? null : (
        <a className={styles.link} href={safeUrl(product.href)}>
          {product.label}
        </a>
      )}
      {notice === undefined ? null : (
        <output className={styles.notice} data-adjusted="">
          {notice}
        </output>
      )}
      {rows.length === 0 ? null : <InstalmentRows rows={rows} hasOwnColours={hasOwnColours} />}
      {hints.map((hint) => (
        <p key={hint} className={styles.hint} data-legal-hint="">
          {hint}
        </p>
      ))}
    </section>
  );
}

function CalculatorForm(props: InstalmentCalculatorProps): ReactElement {
  const { action, amountLabel, amount, countLabel, counts, submitLabel } = props;
  return (
    <form className={styles.form} method="get" action={safeUrl(action)}>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor="instalment-amount">
          {amountLabel}
        </label>
        <input
          className={fieldStyles.input}
          id="instalment-amount"
          name="amount"
          inputMode="decimal"
          pattern="\s*(\d{1,6}|\d{1,3}[.,'’\s]\d{3})([.,]\d{1,2})?\s*"
          required
          defaultValue={amount}
          autoComplete="off"
        />
      </div>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor="instalment-count">
          {countLabel}
        </label>
        <select
          className={fieldStyles.select}
          id="instalment-count"
          name="count"
          defaultValue={counts.find(({ isChosen }) => isChosen)?.value}
        >
          {counts.map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </div>
      <button className={styles.button} type="submit">
        {submitLabel}
      </button>
    </form>
  );
}
