import type { ReactElement } from 'react';
import type { CountdownProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import { isOver, remainingAt } from './remaining.ts';

const styles = {
  // In the colour of what is around it, so that it stands on the accent of a bar as well as on the page.
  countdown: style({ display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: '0', color: 'inherit' }),
  until: style({ textStyle: 'caption', margin: '0' }),
  // Words and end lie in one cell, so that nothing moves when one follows the other.
  clock: style({ display: 'grid', alignItems: 'center', '& > *': { gridArea: '1 / 1', minWidth: '0' } }),
  words: style({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '1.5',
    rowGap: '0.5',
    fontSize: 'xs',
    lineHeight: '1.35',
    '&[aria-hidden=true]': { visibility: 'hidden' },
  }),
  digits: style({ display: 'flex', flexWrap: 'wrap', columnGap: '1.5' }),
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
const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;

/**
 * The time left until an instant: the server's count first, then ticking (`COUNTDOWN_SCRIPT`). Quiet for screen readers while the
 * digits change; the end is announced. A page from a cache shows what was left when it was made, until the script runs; `until`
 * says the end in words, which hold without scripts.
 */
export function Countdown({ endsAt, now, text, over, units, until }: CountdownProps): ReactElement {
  const end = Date.parse(endsAt);
  const left = now === undefined ? undefined : remainingAt(end, Date.parse(now));
  const hasEnded = left !== undefined && isOver(left);
  const [before = '', after = ''] = text.split('{time}').map((words) => words.trim());
  return (
    <div className={styles.countdown}>
      <div className={styles.clock} data-countdown={end}>
        <div className={styles.words} role="timer" aria-hidden={hasEnded || undefined}>
          {before === '' ? null : <span>{before}</span>}{' '}
          <span className={styles.digits}>
            {PARTS.map((part) => (
              <span key={part} className={part === 'seconds' ? `${styles.part} ${styles.seconds}` : styles.part}>
                <span className={styles.number} data-unit={part}>
                  {left === undefined ? '\u2007\u2007' : String(left[part]).padStart(2, '0')}
                </span>{' '}
                {part === 'days' && units.day !== undefined ? (
                  <span className={styles.unit} data-one={units.day} data-more={units.days}>
                    {left?.days === 1 ? units.day : units.days}
                  </span>
                ) : (
                  <span className={styles.unit}>{units[part]}</span>
                )}{' '}
              </span>
            ))}
          </span>
          {after === '' ? null : <span>{after}</span>}
        </div>
        <output className={styles.over} data-over={over}>
          {hasEnded ? over : ''}
        </output>
      </div>
      {until === undefined ? null : (
        <p className={styles.until}>
          <time dateTime={endsAt}>{until}</time>
        </p>
      )}
    </div>
  );
}
