'use client';

import { useEffect, useState, type ReactElement } from 'react';
import { isOver, remainingAt, type Remaining } from './remaining.ts';

export interface CountdownClockProps {
  /** ms since 1970. */
  endsAt: number;
  /** What the server knew; undefined shows the room of the digits alone. */
  initial?: Remaining | undefined;
  /** Words before and after the digits. */
  before: string;
  after: string;
  over: string;
  units: Readonly<Record<keyof Remaining, string>>;
  classes: Readonly<
    Record<'clock' | 'words' | 'digits' | 'part' | 'seconds' | 'number' | 'unit' | 'over' | 'gone', string>
  >;
}

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;
/** A browser's clock that is closer than this is as good as the header, which counts whole seconds. */
const TOLERANCE_MS = 2000;

/** How far the server's clock is ahead of the browser's, in ms; 0 if it is close or nobody answers. */
async function serverAhead(): Promise<number> {
  const asked = Date.now();
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
  const date = Date.parse(answer.headers.get('date') ?? '');
  const ahead = date + 500 - (asked + Date.now()) / 2;
  return Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
}

/** The moment as of which a preview is seen, in ms since 1970; undefined on a page as it is now. */
function seenAt(): number | undefined {
  const at = document.querySelector<HTMLElement>('[data-preview-at]')?.dataset['previewAt'];
  return at === undefined ? undefined : Date.parse(at);
}

/**
 * The digits. Quiet for screen readers while they change; the end is announced. A page from a cache shows what was left
 * when it was made, until this runs.
 */
export function CountdownClock({
  endsAt,
  initial,
  before,
  after,
  over,
  units,
  classes,
}: CountdownClockProps): ReactElement {
  const [left, setLeft] = useState(initial);
  useEffect(() => {
    const moment = seenAt();
    let ahead = moment === undefined ? 0 : moment - Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const now = Date.now() + ahead;
      setLeft(remainingAt(endsAt, now));
      if (now < endsAt) timer = setTimeout(tick, (endsAt - now) % 1000 || 1000);
    };
    let isGone = false;
    const correct = async (): Promise<void> => {
      ahead = await serverAhead().catch(() => 0);
      if (!isGone && ahead !== 0) tick();
    };
    tick();
    if (moment === undefined) void correct();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [endsAt]);

  const hasEnded = left !== undefined && isOver(left);
  return (
    <div className={classes.clock}>
      <div
        className={hasEnded ? `${classes.words} ${classes.gone}` : classes.words}
        role="timer"
        aria-hidden={hasEnded || undefined}
      >
        {before === '' ? null : <span>{before}</span>}{' '}
        <span className={classes.digits}>
          {PARTS.map((part) => (
            <span key={part} className={part === 'seconds' ? `${classes.part} ${classes.seconds}` : classes.part}>
              <span className={classes.number}>
                {left === undefined ? '\u2007\u2007' : String(left[part]).padStart(2, '0')}
              </span>{' '}
              <span className={classes.unit}>{units[part]}</span>{' '}
            </span>
          ))}
        </span>
        {after === '' ? null : <span>{after}</span>}
      </div>
      <output className={classes.over}>{hasEnded ? over : ''}</output>
    </div>
  );
}
