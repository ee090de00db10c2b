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
  /** Brings a node into sight: a tenth of it, or to the middle of the screen, where a tenth of it may be more than that. */
  see(nodeId: string, how?: 'tenth' | 'middle'): void;
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
  const observed = {
    tenth: new Map<object, (element: object) => void>(),
    middle: new Map<object, (element: object) => void>(),
  };
  const nodes = new Map<string, object>();
  const window: FakeWindow = {
    reports,
    takesBeacons: true,
    document: {
      prerendering,
      body: element({ page: 'home' }),
      querySelector(selector) {
        const [, id = ''] = /^\[data-node-id="(.*)"\]$/.exec(selector) ?? [];
        if (id === 'absent') return null;
        const node = nodes.get(id) ?? {};
        nodes.set(id, node);
        return node;
      },
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
    IntersectionObserver: class {
      readonly seen: (element: object) => void;
      readonly own = new Set<object>();
      readonly how: 'tenth' | 'middle';
      constructor(
        seen: (entries: readonly { target: object; isIntersecting: boolean }[]) => void,
        { threshold = 0 }: { threshold?: number },
      ) {
        this.seen = (target) => seen([{ target, isIntersecting: true }]);
        this.how = threshold === 0.1 ? 'tenth' : 'middle';
      }
      observe(node: object): void {
        this.own.add(node);
        observed[this.how].set(node, this.seen);
      }
      disconnect(): void {
        for (const node of this.own) observed[this.how].delete(node);
      }
    },
    see(nodeId, how = 'tenth') {
      const node = nodes.get(nodeId);
      if (node !== undefined) observed[how].get(node)?.(node);
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
