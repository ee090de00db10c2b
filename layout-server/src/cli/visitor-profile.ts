import { DIMENSION_ROWS, type DimensionRow } from '@vitrine/schemas';

/** Who looks at a page, as the staff door takes it: dimensions of a visitor by name, and arms of tests. */
export interface ProfileVariables {
  [dimension: string]: unknown;
  arms?: { experiment: string; variant: string }[];
}

const EXAMPLES = DIMENSION_ROWS.map(([name, row]) => `${name}=${exampleOf(row)}`).join(', ');

/** Reads `device=mobile,login=full,arm=hero-text:b`; a sentence if it says anything else. `arm` may come several times. */
export function parseProfile(text: string): ProfileVariables | string {
  const profile: ProfileVariables = {};
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/.exec(part.trim()) ?? [];
    const [, row] = DIMENSION_ROWS.find(([each]) => each === name) ?? [];
    const choices = row && choicesOf(row);
    if (choices && !choices.includes(value)) return `Expected ${name} to be one of ${choices.join(', ')}.`;
    if (row !== undefined) profile[name] = row.kind === 'flag' ? value === 'true' : value;
    else if (name === 'arm' && /^[^:]+:[^:]+$/.test(value)) {
      const [experiment = '', variant = ''] = value.split(':');
      profile.arms = [...(profile.arms ?? []), { experiment, variant }];
    } else return `Expected parts such as ${EXAMPLES} or arm=experiment:variant, with commas between them.`;
  }
  return profile;
}

/** What may be said of a visitor, as the help of a command shows it. */
export const PROFILE_HELP = `${EXAMPLES.replaceAll(' ', '')},arm=experiment:variant`;

function choicesOf(row: DimensionRow): readonly string[] | undefined {
  if (row.kind === 'choice') return Object.keys(row.values);
  return row.kind === 'flag' ? ['true', 'false'] : undefined;
}

function exampleOf(row: DimensionRow): string {
  return choicesOf(row)?.find((value) => value !== String(row.anybody)) ?? 'vip';
}
