/** Who looks at a page, as the staff door takes it. */
export interface ProfileVariables {
  device?: string;
  login?: string;
  segment?: string;
  bot?: boolean;
  arms?: { experiment: string; variant: string }[];
}

const CHOICES: Readonly<Record<string, readonly string[] | undefined>> = {
  device: ['mobile', 'tablet', 'desktop'],
  login: ['anonymous', 'soft', 'full'],
  bot: ['true', 'false'],
};

/** Reads `device=mobile,login=full,arm=hero-text:b`; a sentence if it says anything else. `arm` may come several times. */
export function parseProfile(text: string): ProfileVariables | string {
  const profile: ProfileVariables = {};
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/.exec(part.trim()) ?? [];
    const choices = CHOICES[name];
    if (choices && !choices.includes(value)) return `Expected ${name} to be one of ${choices.join(', ')}.`;
    if (name === 'device' || name === 'login' || name === 'segment') profile[name] = value;
    else if (name === 'bot') profile.bot = value === 'true';
    else if (name === 'arm' && /^[^:]+:[^:]+$/.test(value)) {
      const [experiment = '', variant = ''] = value.split(':');
      profile.arms = [...(profile.arms ?? []), { experiment, variant }];
    } else
      return 'Expected parts such as device=mobile, login=full, segment=vip, bot=true or arm=experiment:variant, with commas between them.';
  }
  return profile;
}
