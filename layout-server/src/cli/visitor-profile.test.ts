import { describe, expect, it } from 'vitest';
import { parseProfile } from './visitor-profile.ts';

describe("a visitor's profile", () => {
  it('is read part by part', () => {
    expect(parseProfile('device=mobile, login=full,segment=vip,bot=true,arm=hero:b,arm=rail:c')).toEqual({
      device: 'mobile',
      login: 'full',
      segment: 'vip',
      bot: true,
      arms: [
        { experiment: 'hero', variant: 'b' },
        { experiment: 'rail', variant: 'c' },
      ],
    });
  });

  it.each(['', 'device', 'device=phone', 'login=yes', 'bot=maybe', 'arm=hero', 'planet=mars'])(
    '%j is none, with a sentence',
    (text) => {
      expect(parseProfile(text)).toMatch(/^Expected /);
    },
  );
});
