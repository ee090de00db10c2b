import { validateVisitorReport, type VisitorReport } from '@vitrine/schemas';
import type { BrowserWindow, Told } from '../measuring/measure-page.ts';

type BrowserEvent = Parameters<Parameters<BrowserWindow['addEventListener']>[1]>[0];
type BrowserElement = BrowserWindow['document']['body'];

export interface FakeWindow extends BrowserWindow {
  /** What the door would get, checked as the door checks it. */
  readonly reports: VisitorReport[];
  /** Whether the browser takes a beacon now. */
  takesBeacons: boolean;
  fire(
    type:
      | 'prerenderingchange'
      | 'pageshow'
      | 'pagehide'
      | 'visibilitychange'
      | 'click'
      | 'auxclick'
      | 'error'
      | 'unhandledrejection',
    event?: Partial<BrowserEvent>,
  ): void;
  hide(): void;
}

/** As much of a browser window as the measuring script uses, with a page that was told this. */
export function fakeWindow(
  told: Told,
  { cookie = 'consent=C0001,C0002', prerendering = false }: { cookie?: string; prerendering?: boolean } = {},
): FakeWindow {
  const listeners = new Map<string, ((event: BrowserEvent) => void)[]>();
  const jar = new Map(
    cookie
      .split('; ')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const reports: VisitorReport[] = [];
  const state = { visibility: 'visible' };
  const addEventListener = (type: string, listener: (event: BrowserEvent) => void): void => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  };
  const window: FakeWindow = {
    reports,
    takesBeacons: true,
    document: {
      prerendering,
      body: element({ page: 'home' }),
      get visibilityState() {
        return state.visibility;
      },
      get cookie() {
        return [...jar].map((pair) => pair.join('=')).join('; ');
      },
      set cookie(text) {
        const [pair = ''] = text.split('; ');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      },
      currentScript: { previousElementSibling: { textContent: JSON.stringify(told) } },
      addEventListener,
    },
    navigator: {
      sendBeacon(_url, body) {
        if (!window.takesBeacons) return false;
        const report = validateVisitorReport(JSON.parse((body as { text: string }).text));
        if (!report.ok) throw new Error(report.faults[0]?.message);
        reports.push(report.value);
        return true;
      },
    },
    crypto,
    Blob: class {
      readonly text: string;
      constructor([text = '']: string[]) {
        this.text = text;
      }
    },
    addEventListener,
    fire(type, event = {}) {
      for (const listener of listeners.get(type) ?? []) listener({ target: null, ...event });
    },
    hide() {
      state.visibility = 'hidden';
      window.fire('visibilitychange');
      window.fire('pagehide');
    },
  };
  return window;
}

/** An element whose `closest` finds what it is told by selector, itself under `''`. */
export function element(
  dataset: Record<string, string>,
  { pathname, closest = {} }: { pathname?: string; closest?: Record<string, BrowserElement> } = {},
): BrowserElement {
  const own: BrowserElement = {
    dataset,
    ...(pathname === undefined ? {} : { pathname }),
    closest: (selector) => closest[selector] ?? null,
  };
  return own;
}
