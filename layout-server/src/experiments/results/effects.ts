import type { Moments } from './moments.ts';

/** An arm against the control: how far it is from it, and how sure that is. */
export interface Effect {
  /** The arm less the control, in the metric's unit or as a share of the control. */
  estimate: number;
  standardError: number;
  /** After Welch and Satterthwaite. */
  degreesOfFreedom: number;
  /** Visitors of both. */
  units: number;
}

/** The difference of two means. Undefined, never NaN, where an arm has fewer than 2 visitors or no variance. */
export function absoluteEffect(control: Moments, treatment: Moments): Effect | undefined {
  if ([control, treatment].some(({ units, variance }) => units < 2 || !(variance > 0))) return undefined;
  const [ofControl, ofTreatment] = [control.variance / control.units, treatment.variance / treatment.units];
  return {
    estimate: treatment.mean - control.mean,
    standardError: Math.sqrt(ofControl + ofTreatment),
    degreesOfFreedom:
      (ofControl + ofTreatment) ** 2 /
      (ofControl ** 2 / (control.units - 1) + ofTreatment ** 2 / (treatment.units - 1)),
    units: control.units + treatment.units,
  };
}

/**
 * The difference as a share of the control's mean, its error by the delta method: the control's mean is an estimate too.
 * Undefined where the difference is, and where the control's mean is 0.
 */
export function relativeEffect(control: Moments, treatment: Moments): Effect | undefined {
  const absolute = absoluteEffect(control, treatment);
  const { mean, variance, covariance } = control.unadjusted ?? { ...control, covariance: control.variance };
  if (absolute === undefined || mean === 0) return undefined;
  const { estimate: difference, standardError } = absolute;
  const squaredError =
    standardError ** 2 / mean ** 2 +
    (difference ** 2 * variance) / control.units / mean ** 4 +
    (2 * difference * covariance) / control.units / mean ** 3;
  if (!(squaredError > 0)) return undefined;
  return { ...absolute, estimate: difference / Math.abs(mean), standardError: Math.sqrt(squaredError) };
}
