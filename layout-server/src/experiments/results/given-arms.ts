/**
 * The keys of the arms that figures compare: the control, and every other one that visitors are given. An arm of weight 0 has
 * nobody, so it must neither keep the others from being judged nor make them allow for one comparison more.
 */
export function givenArms(variants: readonly { key: string; weight: number }[]): string[] {
  return variants.flatMap(({ key, weight }, index) => (index === 0 || weight > 0 ? [key] : []));
}

/** Why weights leave nothing to compare, whoever comes; undefined where there is something. */
export function whyUncompared(arms: readonly { variant: string; weight: number }[]): string | undefined {
  const [control, ...others] = arms;
  if (control === undefined || control.weight === 0)
    return `nobody is given the control${control === undefined ? '' : ` ${control.variant}`}`;
  return others.some(({ weight }) => weight > 0) ? undefined : `everybody is given ${control.variant}`;
}
