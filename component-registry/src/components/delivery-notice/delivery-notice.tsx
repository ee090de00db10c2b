import { CLOSE_PATH } from '@vitrine/schemas/notices';
import type { ReactElement } from 'react';
import type { DeliveryNoticeProps } from '../../../generated/props.ts';
import { longWords } from '../../components-support/long-words.ts';
import { CloseButton, symbolButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  notice: style(longWords, {
    '--page-column': 'full',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2',
    paddingInline: 'var(--page-gutter, 1rem)',
    paddingBlock: '1',
    backgroundColor: 'tint',
    color: 'ink',
    fontSize: 'xs',
    lineHeight: '1.5',
    _print: { display: 'none' },
    'html[data-closed~=delivery-notice] &': { display: 'none' },
  }),
  text: style({ margin: '0', minWidth: '0' }),
  close: style(symbolButton, { _hover: { backgroundColor: 'canvas' } }),
};

/** Where the shop delivers to, for those who are elsewhere, and a form to the edge that closes the notice. @see CT-018 */
export function DeliveryNotice({ label, text, closeLabel }: DeliveryNoticeProps): ReactElement {
  return (
    <aside className={styles.notice} aria-label={label}>
      <p className={styles.text}>{text}</p>
      <form method="post" action={CLOSE_PATH} data-untyped="">
        <input type="hidden" name="notice" value="delivery-notice" />
        <CloseButton label={closeLabel} className={styles.close} />
      </form>
    </aside>
  );
}
