import type { ReactElement } from 'react';
import type { LendMoneyProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { CloseButton, symbolButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';

const NAME = 'lend-money-conditions';
const TITLE = `${NAME}-title`;
const styles = {
  opener: style({
    alignSelf: 'flex-start',
    minHeight: 'touch',
    padding: '0',
    color: 'ink',
    fontSize: 'sm',
    textDecorationLine: 'underline',
    textUnderlineOffset: '0.3em',
    cursor: 'pointer',
    _hover: { textDecorationThickness: '2px' },
  }),
  layer: style({
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    width: 'min(36rem, calc(100vw - 2rem))',
    height: 'fit',
    maxHeight: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    padding: '0',
    border: '0',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    '&::backdrop': {
      backgroundColor: 'color-mix(in srgb, var(--v-colors-ink) 45%, transparent)',
    },
    'html[data-color-mode=dark] &::backdrop': {
      backgroundColor: 'color-mix(in srgb, var(--v-colors-canvas) 70%, transparent)',
    },
  }),
  inside: style(longWords, {
    padding: { base: '2.5', sm: '4' },
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
  }),
  head: style({
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '2',
  }),
  title: style({
    textStyle: 'heading',
    fontWeight: '400',
    margin: '0',
    paddingTop: '0.75',
  }),
  close: style(symbolButton, { marginRight: '-1' }),
  list: style({
    margin: '0',
    paddingLeft: '2.5',
    listStyle: 'disc',
    fontSize: 'sm',
    lineHeight: '1.55',
    '& > li + li': { marginTop: '1' },
  }),
};

/** The conditions in a layer that the browser itself opens, closes on Escape, and gives the focus back from. */
export function LoanConditions({ title, items, closeLabel }: LendMoneyProps['conditions']): ReactElement {
  return (
    <>
      <button className={styles.opener} type="button" popoverTarget={NAME}>
        {title}
      </button>
      <dialog id={NAME} className={styles.layer} popover="auto" aria-labelledby={TITLE}>
        <div className={styles.inside}>
          <div className={styles.head}>
            <p id={TITLE} className={styles.title}>
              {title}
            </p>
            <CloseButton label={closeLabel} of={NAME} as="popover" className={styles.close} />
          </div>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </dialog>
    </>
  );
}
