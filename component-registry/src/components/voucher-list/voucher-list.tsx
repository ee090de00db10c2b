import type { ReactElement } from 'react';
import type { VoucherListProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { offerBox, offerCode, offerNote, offerText, offerTitle } from '../../components-support/offer-style.ts';
import { problemBox } from '../../components-support/deed-style.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { style } from '../../styling/style.ts';
import { VoucherWatch } from './voucher-list.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  heading: style({ textStyle: 'title', fontWeight: '400', marginBottom: '2' }),
  list: style(plainList, {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    '&[hidden]': { display: 'none' },
  }),
  problem: style(problemBox),
  box: style(offerBox, { height: 'full', '&[hidden]': { display: 'none' } }),
  title: style(offerTitle),
  text: style(offerText),
  code: style(offerCode),
  note: style(offerNote),
};

/**
 * The vouchers that there are; without a heading of their own theirs move up. Of codes that the shop itself knows, scripts keep
 * the list true. @see CM-011
 */
export function VoucherList(props: VoucherListProps): ReactElement {
  const { title, level = 2, codeLabel, items, emptyText, live } = props;
  return (
    <section>
      {title === undefined ? null : (
        <Heading level={level} className={styles.heading}>
          {title}
        </Heading>
      )}
      {emptyText === undefined ? null : (
        <p className={styles.text} data-vouchers-none="" hidden={items.length > 0}>
          {emptyText}
        </p>
      )}
      <ul className={styles.list} hidden={items.length === 0}>
        {items.map(({ title: name, text, code, conditions }, index) => (
          <li key={index} className={styles.box} data-voucher={code}>
            <Heading level={title === undefined ? level : level + 1} className={styles.title}>
              {name}
            </Heading>
            {text === undefined ? null : <p className={styles.text}>{text}</p>}
            {code === undefined ? null : (
              <p className={styles.text}>
                {codeLabel}
                <strong className={styles.code}>{code}</strong>
              </p>
            )}
            <p className={styles.note}>{conditions}</p>
          </li>
        ))}
      </ul>
      {live === undefined ? null : (
        <>
          <p className={styles.problem} role="alert" data-failed={live.failed} hidden />
          <InPlace island={VoucherWatch} of={live.of} />
        </>
      )}
    </section>
  );
}
