import type { ReactElement } from 'react';
import type { UnknownNodeProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  box: style(longWords, {
    margin: '0',
    padding: '3',
    border: '1px dashed currentColor',
    borderRadius: 'control',
    color: 'inkMuted',
    fontSize: 'sm',
    textAlign: 'center',
  }),
};

/** The type of a node that a newer server knows, for those who look at its preview; shoppers see nothing in its place. @see LX-009 */
export function UnknownNode({ type }: UnknownNodeProps): ReactElement {
  return <p className={styles.box}>{type}</p>;
}
