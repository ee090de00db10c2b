import type { ReactElement } from 'react';
import type { SkeletonProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const bar: StyleObject = { display: 'block', backgroundColor: 'tint', borderRadius: 'control' };
const styles = {
  hidden: style({ srOnly: true }),
  root: style({ minWidth: '0' }),
  card: style({ display: 'flex', flexDirection: 'column', minWidth: '0' }),
  picture: style({ aspectRatio: '3 / 4', backgroundColor: 'tint', borderRadius: 'card' }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.5', paddingTop: '1.5' }),
  // Heights are the lines of a product card: brand, name in two lines, price.
  brand: style(bar, { height: '1.05rem', width: '40%' }),
  name: style(bar, { height: '2.45rem', width: '90%' }),
  price: style(bar, { height: '1.5rem', width: '30%' }),
  rail: style({ display: 'flex', flexDirection: 'column', gap: { base: '2', md: '3' } }),
  heading: style(bar, { height: { base: '1.875rem', md: '2.325rem' }, width: 'min(60%, 20rem)' }),
  // The columns of a product rail.
  scroller: style({
    display: 'grid', gridAutoFlow: 'column', columnGap: { base: '1.5', sm: '2', md: '3' }, overflow: 'hidden',
    gridAutoColumns: { base: 'calc((100% - 1.5rem) / 2.3)', sm: 'calc((100% - 3rem) / 3.3)', md: 'calc((100% - 4.5rem) / 4)' },
    marginRight: { base: 'calc(-1 * var(--page-gutter, 0px))', md: '0' },
  }),
  text: style({ display: 'flex', flexDirection: 'column', gap: '1', maxWidth: 'prose' }),
  line: style(bar, { height: '2', '&:last-child': { width: '62%' } }),
};

/** Quiet boxes in the room of what is on its way; nothing moves, so there is nothing to stop for reduced motion. */
export function Skeleton({ kind, label, count = 4 }: SkeletonProps): ReactElement {
  return (
    <div className={styles.root}>
      <output className={styles.hidden}>{label}</output>
      <div aria-hidden="true">
        {kind === 'card' ? <CardSkeleton /> : kind === 'rail' ? <RailSkeleton count={count} /> : <TextSkeleton count={count} />}
      </div>
    </div>
  );
}

function CardSkeleton(): ReactElement {
  return (
    <div className={styles.card}>
      <div className={styles.picture} />
      <div className={styles.words}><span className={styles.brand} /><span className={styles.name} /><span className={styles.price} /></div>
    </div>
  );
}

function RailSkeleton({ count }: { count: number }): ReactElement {
  return (
    <div className={styles.rail}>
      <span className={styles.heading} />
      <div className={styles.scroller}>{Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />)}</div>
    </div>
  );
}

function TextSkeleton({ count }: { count: number }): ReactElement {
  return <div className={styles.text}>{Array.from({ length: count }, (_, index) => <span key={index} className={styles.line} />)}</div>;
}
