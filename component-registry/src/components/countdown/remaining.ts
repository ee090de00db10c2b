/** What is left, in whole numbers. */
export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

export const OVER: Remaining = { days: 0, hours: 0, minutes: 0, seconds: 0 };

/** The time from `now` to `endsAt`, both in ms since 1970, rounded up to a whole second; zero after the end. */
export function remainingAt(endsAt: number, now: number): Remaining {
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** Whether less than a second is left. */
export function isOver({ days, hours, minutes, seconds }: Remaining): boolean {
  return days + hours + minutes + seconds === 0;
}
