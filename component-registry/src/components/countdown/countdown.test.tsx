// @vitest-environment jsdom
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CountdownProps } from '../../../generated/props.ts';
import { COUNTDOWN_SCRIPT } from './countdown-script.ts';
import { Countdown } from './countdown.tsx';
import { isOver, OVER, remainingAt } from './remaining.ts';

const END = '2026-11-29T23:00:00Z';
const props: CountdownProps = {
  endsAt: END,
  now: '2026-11-27T03:47:51Z',
  text: 'Endet in {time}',
  over: 'Aktion beendet',
  units: { days: 'Tage', day: 'Tag', hours: 'Std.', minutes: 'Min.', seconds: 'Sek.' },
  until: 'bis Sonntag, 24 Uhr',
};
const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

describe('remainingAt', () => {
  it('loses no second and is over exactly at the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 4_000_000_000 }), (left) => {
        const { days, hours, minutes, seconds } = remainingAt(left, 0);
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.max(0, Math.ceil(left / 1000)));
        expect(isOver(remainingAt(left, 0))).toBe(left <= 0);
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
      }),
    );
    expect(remainingAt(5, 9)).toEqual(OVER);
  });
});

describe('Countdown from the server', () => {
  it("counts from the server's time and says the end in words", () => {
    const html = renderToStaticMarkup(Countdown(props));
    expect(words(html)).toBe('Endet in 02 Tage 19 Std. 12 Min. 09 Sek. bis Sonntag, 24 Uhr');
    expect(html).toContain(`dateTime="${END}"`);
    expect(html).toContain('role="timer"');
  });

  it('counts a single day as one', () => {
    const html = renderToStaticMarkup(Countdown({ ...props, now: '2026-11-28T03:47:51Z' }));
    expect(words(html)).toContain('01 Tag 19 Std.');
  });

  it('says that the action is over', () => {
    expect(renderToStaticMarkup(Countdown({ ...props, now: END }))).toMatch(/<output[^>]*>Aktion beendet</u);
  });

  it("shows no digits without the server's time, only their room", () => {
    const { now: _now, ...timeless } = props;
    expect(renderToStaticMarkup(Countdown(timeless))).not.toMatch(/>\d\d</u);
  });
});

describe('Countdown in the browser', () => {
  const shown = (): string => words(document.querySelector('[role=timer]')?.innerHTML ?? '');
  const open = async (ahead: number): Promise<void> => {
    const serverNow = (): number => Date.now() + ahead;
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => ({ headers: new Headers({ date: new Date(serverNow()).toUTCString() }) })),
    );
    document.body.innerHTML = renderToStaticMarkup(Countdown(props));
    // The same text that stands in the page.
    new Function(COUNTDOWN_SCRIPT)();
    await vi.advanceTimersByTimeAsync(0);
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(END) - 3500 });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('ticks down to the end, announces it once and stops', async () => {
    await open(0);
    expect(shown()).toBe('Endet in 00 Tage 00 Std. 00 Min. 04 Sek.');
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toContain('03 Sek.');
    expect(document.querySelector('output')?.textContent).toBe('');
    await vi.advanceTimersByTimeAsync(3000);
    expect(document.querySelector('output')?.textContent).toBe('Aktion beendet');
    expect(document.querySelector('[role=timer]')?.getAttribute('aria-hidden')).toBe('true');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes from days to a day to none', async () => {
    const days = (): string | undefined => /\d\d Tage?/u.exec(shown())?.[0];
    vi.setSystemTime(Date.parse(END) - 2 * 86_400_000);
    await open(0);
    expect(days()).toBe('02 Tage');
    vi.setSystemTime(Date.parse(END) - 86_400_000 - 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(days()).toBe('01 Tag');
    vi.setSystemTime(Date.parse(END) - 86_400_000 + 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(days()).toBe('00 Tage');
  });

  it('counts from the moment as of which a preview is seen, and asks nobody for the time', async () => {
    const banner = document.createElement('aside');
    banner.dataset['previewAt'] = new Date(Date.parse(END) - 7_200_000).toISOString();
    document.documentElement.append(banner);
    await open(-3_600_000);
    expect(shown()).toBe('Endet in 00 Tage 02 Std. 00 Min. 00 Sek.');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toContain('01 Std. 59 Min. 59 Sek.');
    expect(fetch).not.toHaveBeenCalled();
    banner.remove();
  });

  it("goes by the server's clock where the browser's is wrong", async () => {
    await open(-3_600_000);
    expect(shown()).toMatch(/01 Std\. 00 Min\. 0\d Sek\./u);
  });
});
