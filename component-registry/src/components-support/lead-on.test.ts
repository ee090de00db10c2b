// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { leadOn } from './lead-on.ts';

afterEach(() => vi.unstubAllGlobals());

/** Where it led, and what was said. */
async function ledBy(healthz: () => Promise<Response>): Promise<[string[], unknown[]]> {
  const [led, said]: [string[], unknown[]] = [[], []];
  const hear = (event: Event): void => void said.push((event as CustomEvent).detail);
  vi.stubGlobal('fetch', healthz);
  vi.stubGlobal('location', { assign: (href: string) => void led.push(href) });
  document.body.innerHTML = '<dialog data-offline-notice data-away="Keine Verbindung."></dialog>';
  document.addEventListener('toast', hear);
  await leadOn('/c/kleider?size=38');
  document.removeEventListener('toast', hear);
  return [led, said];
}

it('leads on where the shop answers, whatever it says', async () => {
  for (const status of [200, 503])
    expect(await ledBy(async () => new Response(null, { status }))).toEqual([['/c/kleider?size=38'], []]);
});

it('keeps what is shown where nobody answers, and says so', async () => {
  const nobody = (): Promise<Response> => Promise.reject(new TypeError('no network'));
  expect(await ledBy(nobody)).toEqual([[], [{ kind: 'warning', text: 'Keine Verbindung.' }]]);
});
