import { relativeEffect } from './effects.ts';
import { holm } from './holm.ts';
import { BURN_IN, momentsOf, type Metric } from './metric-results.ts';
import type { HourSums } from './metric-sums.ts';
import { addedUp } from './planned-visitors.ts';

/** How far an arm is from the control among visitors of the first days and among those who came later. */
export interface ArmOfFirstDays {
  variant: string;
  /** As shares of the control. */
  first: number;
  later: number;
  /** Of "both are the same", valid at every look; corrected for the number of arms. */
  pValue: number;
  /** The effect is another one since, or was it only while it was new. */
  isFound: boolean;
}

export interface FirstDays {
  /** When they ended. */
  until: Date;
  arms: ArmOfFirstDays[];
}

/** Of tests whose effect stays the same, at most such a share ever says that it does not. */
export const FIRST_DAYS_ALPHA = 0.05;
const DAY_MS = 86_400_000;
const MOST_DAYS = 7;
/** Of the planned duration. */
const SHARE = 0.25;

/** A quarter of the planned days, at most a week: what is new, and who comes every day, weighs most then. */
export function firstDaysOf(plannedDays: number | undefined): number {
  return Math.min(MOST_DAYS, Math.max(1, Math.round((plannedDays ?? MOST_DAYS / SHARE) * SHARE)));
}

/**
 * The effect on visitors who came in the first days of a phase against that on all who came later, both as shares of their
 * control: a sale that doubles what everybody does doubles the difference as well, and is no change of the effect. Estimates of their
 * difference over time move as a Brownian motion in information (Jennison, Turnbull 1997), so a mixture over its size, as
 * wide as the error of the first days, bounds all looks together: p = 1/Λ, Λ = √(V/(V+τ²)) · exp(τ²D²/(2V(V+τ²))).
 * Undefined while either part has fewer than 100 visitors of an arm who count.
 */
export function firstDays(
  metric: Metric,
  hours: readonly HourSums[],
  arms: readonly string[],
  until: Date,
): FirstDays | undefined {
  const parts = [hours.filter(({ hour }) => hour < until), hours.filter(({ hour }) => hour >= until)].map((part) => {
    const sums = addedUp(part, undefined);
    return arms.flatMap((arm) => sums.get(arm) ?? []);
  });
  const isEnough = parts.every((part) => part.length === arms.length && part.every(({ active }) => active >= BURN_IN));
  if (!isEnough) return undefined;
  const [early = [], late = []] = parts.map((part) => momentsOf(metric, part));
  const compared = arms.slice(1).flatMap((variant, index) => {
    const [first, later] = [early, late].map((moments) => {
      const [control, arm] = [moments[0], moments[index + 1]];
      return control && arm && relativeEffect(control, arm);
    });
    if (first === undefined || later === undefined) return [];
    const pValue = changeP(
      later.estimate - first.estimate,
      first.standardError ** 2 + later.standardError ** 2,
      first.standardError ** 2,
    );
    return [{ variant, first: first.estimate, later: later.estimate, pValue }];
  });
  const judged = holm(
    compared.map(({ pValue }) => pValue),
    FIRST_DAYS_ALPHA,
  );
  return {
    until,
    arms: compared.map((arm, index) => ({
      ...arm,
      pValue: judged[index]?.adjusted ?? 1,
      isFound: judged[index]?.isFound ?? false,
    })),
  };
}

/** When the first days of a phase that began then are over. */
export function endOfFirstDays(began: Date, plannedDays: number | undefined): Date {
  return new Date(began.getTime() + firstDaysOf(plannedDays) * DAY_MS);
}

function changeP(difference: number, variance: number, mixed: number): number {
  const whole = variance + mixed;
  return Math.min(1, Math.sqrt(whole / variance) * Math.exp((-mixed * difference ** 2) / (2 * variance * whole)));
}
