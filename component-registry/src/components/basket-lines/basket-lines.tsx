import type { ReactElement } from 'react';
import type { BasketLinesProps } from '../../../generated/props.ts';
import { problemBox, quietButton } from '../../components-support/deed-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { LineItem } from './line-item.tsx';

const styles = {
  root: style({ display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' }),
  problem: style(problemBox),
  removed: style(longWords, {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderRadius: 'control',
    backgroundColor: 'tint',
    fontSize: 'sm',
    lineHeight: '1.4',
  }),
  text: style({ margin: '0', flex: '1 1 12rem' }),
  undo: style(quietButton, { fontSize: 'sm' }),
  list: style(plainList, { borderTop: '1px solid', borderTopColor: 'line' }),
};

/**
 * What is in the basket. Every line is a form of its own that says what its quantity is to be, so a second click does nothing
 * more; what was taken out lately stands above, to be put back.
 * @see BK-005
 */
export function BasketLines({ form, state, lines, removed, words }: BasketLinesProps): ReactElement {
  const problem = state.name === form ? state.problem : undefined;
  return (
    <div className={styles.root} data-basket="">
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {removed.map(({ variant, text }) => (
        <form key={variant} className={styles.removed} method="post" data-untyped="">
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="variant" value={variant} />
          <p className={styles.text}>{text}</p>
          <button className={styles.undo} type="submit" name="do" value="restore">
            {words.undo}
          </button>
        </form>
      ))}
      {lines.length === 0 ? null : (
        <ul className={styles.list}>
          {lines.map((line) => (
            <LineItem key={line.variant} form={form} line={line} words={words} />
          ))}
        </ul>
      )}
    </div>
  );
}
