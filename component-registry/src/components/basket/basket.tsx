import type { ReactElement } from 'react';
import type { BasketProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import type { Slots } from '../../render/component.ts';
import { style } from '../../styling/style.ts';

const styles = {
  basket: style({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' } }),
  head: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', rowGap: '0.5' }),
  title: style(longWords, {
    textStyle: 'display',
    fontWeight: '400',
    fontSize: { base: 'xl', md: '2xl' },
    margin: '0',
  }),
  count: style({ margin: '0', fontSize: 'sm', color: 'inkMuted' }),
  columns: style({
    display: 'grid',
    alignItems: 'start',
    columnGap: { md: '4', lg: '8' },
    rowGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 8fr) minmax(16rem, 4fr)' },
  }),
  one: style({ display: 'flex', flexDirection: 'column', gap: '4' }),
  total: style({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    md: { position: 'sticky', top: '10' },
  }),
};

/** The frame of the basket's page: its heading, the lines beside the sum, or what stands there while nothing is in it. */
export function Basket({ title, count, isEmpty }: BasketProps, slots: Slots): ReactElement {
  const { lines, total, empty } = slots;
  return (
    <section className={styles.basket}>
      <div className={styles.head}>
        <Heading level={1} className={styles.title}>
          {title}
        </Heading>
        {count === undefined ? null : <p className={styles.count}>{count}</p>}
      </div>
      {isEmpty ? (
        <div className={styles.one}>
          {lines}
          {empty}
        </div>
      ) : (
        <div className={styles.columns}>
          {lines}
          {total === undefined ? null : <div className={styles.total}>{total}</div>}
        </div>
      )}
    </section>
  );
}
