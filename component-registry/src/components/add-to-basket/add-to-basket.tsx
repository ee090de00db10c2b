import type { ReactElement } from 'react';
import type { AddToBasketProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { WishHeart } from '../../components-support/wish-heart.tsx';
import type { Slots } from '../../render/component.ts';
import { AddToBasketInPlace } from './add-to-basket.client.tsx';
import { AddedPanel } from './added-panel.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  root: style({ minWidth: '0' }),
  part: style({ display: 'flex', flexDirection: 'column', gap: '2' }),
  row: style({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '1',
    _print: { display: 'none' },
    // Above the window on a phone (`keepInSight`): it lies at the lower edge then, over what is there.
    '@media (max-width: 56.1875rem)': {
      '[data-past] &': {
        position: 'fixed',
        insetInline: '0',
        insetBlockEnd: '0',
        // Below what must be answered first, such as the question for consent.
        zIndex: 'edge',
        padding: '1',
        paddingBottom: 'calc(0.5rem + env(safe-area-inset-bottom, 0px))',
        backgroundColor: 'surface',
        borderTop: '1px solid',
        borderColor: 'line',
      },
    },
  }),
  said: style(longWords, {
    display: 'none',
    order: -1,
    gridColumn: '1 / -1',
    gap: '1',
    justifyContent: 'space-between',
    fontSize: 'xs',
    paddingBottom: '0.5',
    '@media (max-width: 56.1875rem)': { '[data-past] &': { display: 'flex' } },
  }),
  // One line: toasts stand above the row, and know its height.
  saidName: style({ minWidth: '0', truncate: true }),
  form: style({ display: 'flex', flexDirection: 'column', gap: '2' }),
  problem: style(problemBox),
  button: style(primaryButton, {
    width: 'full',
    border: '0',
    fontFamily: 'body',
    cursor: 'pointer',
    _disabled: { backgroundColor: 'tint', color: 'inkMuted', cursor: 'not-allowed' },
  }),
};
const DIALOG = 'choose-size';
const PANEL = 'added-to-basket';
/** React knows no invokers yet and passes them on as they are; browsers without them open the same element as a popover. */
const OPENS = { command: 'show-modal', commandfor: DIALOG };

/**
 * Puts what is chosen of a product into the basket. While a size is missing the button opens a dialog that offers the sizes,
 * each of which puts itself in: nothing is sent that cannot be done, and none of it needs a script. With scripts a panel opens
 * in place of the basket's page, and on a phone the button stays in sight.
 * @see BK-002 BK-003 PR-022
 */
export function AddToBasket(props: AddToBasketProps, slots: Slots): ReactElement {
  const { form, state, variant, articles, isSoldOut, label, missing, sizeLabel, price, panel, wish, sku } = props;
  const problem = state.name === form ? state.problem : undefined;
  const isToChoose = variant === undefined && articles.length > 0 && !isSoldOut;
  return (
    <div className={styles.root} data-add-to-basket={sku} data-failed={panel.failed} data-keeper="basket">
      <div className={styles.part} data-product-part="basket">
        <p className={styles.problem} data-problem="" role="alert" hidden={problem === undefined}>
          {problem}
        </p>
        <div className={styles.row} data-buy-row="">
          {isToChoose ? (
            <div>
              <button className={styles.button} type="button" popoverTarget={DIALOG} {...OPENS}>
                <Icon name="shopping-bag" />
                {label}
              </button>
              <SizeDialog
                id={DIALOG}
                form={form}
                articles={articles}
                missing={missing}
                sizeLabel={sizeLabel}
                closeLabel={panel.close}
              />
            </div>
          ) : (
            <form className={styles.form} method="post" data-add="" data-untyped="">
              <input type="hidden" name="form" value={form} />
              {variant === undefined ? null : <input type="hidden" name="variant" value={variant} />}
              <button className={styles.button} type="submit" disabled={isSoldOut}>
                <Icon name="shopping-bag" />
                {label}
              </button>
            </form>
          )}
          {wish === undefined ? null : <WishHeart wish={wish} sku={sku} variant={variant} />}
          <div className={styles.said} aria-hidden="true">
            <span className={styles.saidName}>{panel.name}</span>
            {price === undefined || variant === undefined ? null : <span>{price}</span>}
          </div>
        </div>
        {isSoldOut ? slots['soldOut'] : null}
      </div>
      <AddedPanel
        id={PANEL}
        panel={panel}
        price={variant === undefined ? undefined : price}
        recommended={slots['recommended']}
      />
      <InPlace island={AddToBasketInPlace} />
    </div>
  );
}
