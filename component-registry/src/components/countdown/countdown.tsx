import type { ReactElement } from 'react';
import type { CountdownProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import { CountdownClock } from './countdown.client.tsx';
import { remainingAt } from './remaining.ts';

const styles = {
  // In the colour of what is around it, so that it stands on the accent of a bar as well as on the page.
  countdown: style({ display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: '0', color: 'inherit' }),
  until: style({ textStyle: 'caption', margin: '0' }),
};
/** Words and end lie in one cell, so that nothing moves when one follows the other. */
const clock = {
  clock: style({ display: 'grid', alignItems: 'center', '& > *': { gridArea: '1 / 1', minWidth: '0' } }),
  words: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '1.5',
    rowGap: '0.5',
    fontSize: 'xs',
    lineHeight: '1.35',
  }),
  gone: style({ visibility: 'hidden' }),
  digits: style({ display: 'flex', gap: '1.5' }),
  part: style({ display: 'inline-flex', alignItems: 'baseline', gap: '0.5', whiteSpace: 'pre' }),
  // Digits that change every second are motion, too.
  seconds: style({ _motionReduce: { display: 'none' } }),
  number: style({
    fontFamily: 'heading',
    fontSize: 'lg',
    lineHeight: '1.2',
    fontVariantNumeric: 'lining-nums tabular-nums',
    minWidth: '2ch',
    textAlign: 'end',
  }),
  unit: style({ fontSize: '2xs' }),
  over: style({ fontFamily: 'heading', fontSize: 'md', lineHeight: '1.5' }),
};

/** The time left until an instant: the server's count first, then ticking. `until` says the end in words, which hold without scripts. */
export function Countdown({ endsAt, now, text, over, units, until }: CountdownProps): ReactElement {
  const end = Date.parse(endsAt);
  const [before = '', after = ''] = text.split('{time}').map((words) => words.trim());
  return (
    <div className={styles.countdown}>
      <CountdownClock
        endsAt={end}
        initial={now === undefined ? undefined : remainingAt(end, Date.parse(now))}
        before={before}
        after={after}
        over={over}
        units={units}
        classes={clock}
      />
      {until === undefined ? null : (
        <p className={styles.until}>
          <time dateTime={endsAt}>{until}</time>
        </p>
      )}
    </div>
  );
}
