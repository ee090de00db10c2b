import type { ReactElement } from 'react';
import type { VoucherFieldProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { quietButton } from '../../components-support/deed-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { fieldStyles } from '../shop-form/field-styles.ts';
import { VoucherInPlace } from './voucher-field.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const said: StyleObject = { margin: '0', fontSize: 'sm', lineHeight: '1.4' };
const styles = {
  root: style(longWords, { border: '1px solid', borderColor: 'line', borderRadius: 'card', paddingInline: '2' }),
  summary: style({
    display: 'flex',
    alignItems: 'center',
    minHeight: '6',
    fontSize: 'sm',
    fontWeight: '500',
    cursor: 'pointer',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textDecorationColor: 'control',
    textUnderlineOffset: '0.3em',
    _hover: { textDecorationColor: 'ink' },
  }),
  // What may be wrong with it stands below, and is to be seen with it.
  input: style({ scrollMarginBottom: '8' }),
  form: style({ display: 'flex', flexDirection: 'column', gap: '0.75', paddingBottom: '2' }),
  row: style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '1' }),
  button: style(borderedLink, { fontFamily: 'body', cursor: 'pointer', backgroundColor: 'transparent' }),
  redeemed: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2',
    paddingBlock: '1',
  }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5' }),
  code: style(said, { fontWeight: '600' }),
  text: style(said),
  refused: style(said, { color: 'error' }),
  remove: style(quietButton, { marginInline: '-1' }),
};

/**
 * The field for the code of a voucher, folded until somebody wants it, below the voucher that is in the basket. A second
 * code is not taken, and it is the shop that says so.
 * @see CK-007 CK-011
 */
export function VoucherField(props: VoucherFieldProps): ReactElement {
  const { form, state, openLabel, codeLabel, redeemLabel } = props;
  const isBack = state.name === form;
  const error = isBack ? (state.errors['code'] ?? state.problem) : undefined;
  const id = `${form}-code`;
  const errorId = `${id}-error`;
  return (
    <div className={styles.root} data-voucher="">
      <RedeemedVoucher {...props} />
      <details open={isBack} data-keeper="voucher">
        <summary className={styles.summary}>{openLabel}</summary>
        <form className={styles.form} method="post">
          <input type="hidden" name="form" value={form} />
          <label className={fieldStyles.label} htmlFor={id}>
            {codeLabel}
          </label>
          <div className={styles.row}>
            <input
              className={`${fieldStyles.input} ${styles.input}`}
              id={id}
              name="code"
              type="text"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={isBack ? state.values['code'] : undefined}
              {...(error === undefined ? {} : { autoFocus: true, 'aria-invalid': true, 'aria-describedby': errorId })}
            />
            <button className={styles.button} type="submit">
              {redeemLabel}
            </button>
          </div>
          <p className={fieldStyles.error} id={errorId} role="alert" hidden={error === undefined}>
            {error}
          </p>
        </form>
        <InPlace island={VoucherInPlace} />
      </details>
    </div>
  );
}

function RedeemedVoucher({ form, voucher, removeLabel }: VoucherFieldProps): ReactElement | undefined {
  if (voucher === undefined) return undefined;
  const redeemedId = `${form}-redeemed`;
  return (
    <form className={styles.redeemed} method="post" data-untyped="">
      <input type="hidden" name="form" value={form} />
      <div className={styles.words} id={redeemedId}>
        <p className={styles.code}>{voucher.code}</p>
        <p className={voucher.isRefused ? styles.refused : styles.text}>{voucher.text}</p>
      </div>
      <button className={styles.remove} type="submit" name="do" value="remove" aria-describedby={redeemedId}>
        {removeLabel}
      </button>
    </form>
  );
}
