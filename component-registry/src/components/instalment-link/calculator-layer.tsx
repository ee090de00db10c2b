import type { ReactElement } from 'react';
import type { InstalmentLinkProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { CloseButton } from '../../components-support/close-button.tsx';
import { layerBox, layerHead } from '../../components-support/layer-box.ts';
import { style } from '../../styling/style.ts';

const styles = {
  layer: style(layerBox),
  head: style(layerHead),
  body: style({ minHeight: '12', outline: 'none', '&[hidden]': { display: 'none' } }),
  failed: style({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2',
    '&[hidden]': { display: 'none' },
  }),
  problem: style(problemBox),
  again: style(borderedLink, { backgroundColor: 'transparent', fontFamily: 'body', cursor: 'pointer' }),
};

/** Where scripts show the calculator over the page; what is said where it cannot be had, with a button that tries again. */
export function CalculatorLayer({
  label,
  words: { close, failed, reload },
}: {
  label: string;
  words: NonNullable<InstalmentLinkProps['layer']>;
}): ReactElement {
  return (
    <dialog className={styles.layer} aria-label={label} {...{ closedby: 'any' }}>
      <form className={styles.head} method="dialog">
        <CloseButton label={close} />
      </form>
      <div className={styles.body} data-calculator-body="" tabIndex={-1} />
      <div className={styles.failed} data-calculator-failed="" hidden>
        <p className={styles.problem} role="alert">
          {failed}
        </p>
        <button className={styles.again} type="button" data-calculator-again="">
          {reload}
        </button>
      </div>
    </dialog>
  );
}
