import type { ReactElement } from 'react';
import type { ProductDeliveryProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { DeliveryWatch } from './product-delivery.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const shownOrNot: StyleObject = { '&[hidden]': { display: 'none' } };
const styles = {
  delivery: style({ minWidth: '0', padding: '2', backgroundColor: 'tint', borderRadius: 'card' }),
  row: style({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1.5',
    '& > i': { flexShrink: 0, marginTop: '0.25' },
  }),
  words: style(longWords, { display: 'flex', flexDirection: 'column', gap: '0.25', minWidth: '0' }),
  title: style({ margin: '0', fontSize: '2xs', lineHeight: '1.4', color: 'inkMuted' }),
  range: style(shownOrNot, { margin: '0', fontSize: 'sm', fontWeight: '600', lineHeight: '1.4' }),
  note: style(shownOrNot, { margin: '0', fontSize: '2xs', lineHeight: '1.4', color: 'inkMuted' }),
  link: style(textLink, { fontSize: 'xs', minHeight: { base: 'touch', md: '4' } }),
};

/**
 * When a product arrives, until when it must be ordered for that, and where the shop says more of its delivery and service; or
 * the words in the place of the dates. Scripts ask for it again.
 */
export function ProductDelivery(props: ProductDeliveryProps): ReactElement | null {
  const { title, text, orderBy, ask, failed, note, link } = props;
  if (text === undefined) return null;
  return (
    <div className={styles.delivery}>
      <div className={styles.row} data-product-part="delivery">
        <Icon name="truck" size={20} />
        <div className={styles.words} data-delivery-ask={ask}>
          <p className={styles.title}>{title}</p>
          <p className={styles.range} data-delivery-range="">
            {text}
          </p>
          {orderBy === undefined && ask === undefined ? null : (
            <p className={styles.note} data-delivery-until="" hidden={orderBy === undefined}>
              {orderBy}
            </p>
          )}
          {failed === undefined ? null : (
            <p className={styles.range} role="alert" hidden>
              {failed}
            </p>
          )}
          {note === undefined ? null : <p className={styles.note}>{note}</p>}
          {link === undefined ? null : (
            <a className={styles.link} href={link.href}>
              {link.label}
            </a>
          )}
        </div>
      </div>
      {ask === undefined ? null : <InPlace island={DeliveryWatch} />}
    </div>
  );
}
