/** A measurement of the library `web-vitals`, attribution build. */
interface Measured {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly delta: number;
  readonly rating?: string;
  readonly navigationType?: string;
  readonly attribution?: Readonly<
    Partial<Record<'target' | 'interactionTarget' | 'largestShiftTarget' | 'interactionType' | 'loadState', string>>
  >;
}

/** The parts of a browser that the script uses; the edge itself has none. */
export interface VitalsWindow {
  readonly document: {
    readonly cookie: string;
    readonly body: { readonly dataset: Readonly<Record<string, string | undefined>> };
    readonly currentScript: { readonly dataset: Readonly<Record<string, string | undefined>> } | null;
    getElementById(id: string): { readonly textContent: string | null } | null;
  };
  readonly navigator: {
    readonly userAgent: string;
    readonly connection?: { readonly effectiveType?: string };
    sendBeacon?: (url: string, body: string) => boolean;
  };
  readonly location: { readonly pathname: string };
  readonly webVitals: Readonly<
    Record<'onCLS' | 'onFCP' | 'onINP' | 'onLCP' | 'onTTFB', (report: (measured: Measured) => void) => void>
  >;
  fetch(url: string, options: object): Promise<unknown>;
}

/**
 * Runs in the pages of visitors who consented, by its own text: it may name nothing outside itself. Each measurement goes to
 * `/api/vitals` when the library has it, usually as the page is left; after consent was taken back none does (VT-001,
 * VT-002). `environment` is what the server's setting says.
 */
export function reportVitals(window: VitalsWindow, environment: string): void {
  const { document, navigator, location, webVitals } = window;
  const category = document.currentScript?.dataset['category'] ?? '';

  function consents(): boolean {
    const pair = document.cookie.split('; ').find((each) => each.startsWith('consent='));
    return (pair?.slice('consent='.length).replaceAll('%2C', ',') ?? '').split(',').includes(category);
  }

  function deviceType(): string | null {
    try {
      const props = JSON.parse(document.getElementById('page-props')?.textContent ?? '{}') as { device?: string };
      return props.device ?? null;
    } catch {
      return null;
    }
  }

  function report({ id, name, value, delta, rating, navigationType, attribution = {} }: Measured): void {
    if (!consents()) return;
    const body = JSON.stringify({
      id,
      name,
      timestamp: Date.now(),
      value,
      delta,
      rating: rating ?? null,
      pathname: location.pathname,
      interactionType: attribution.interactionType ?? null,
      target: attribution.interactionTarget ?? attribution.target ?? attribution.largestShiftTarget ?? null,
      navigationType: navigationType ?? null,
      userAgent: navigator.userAgent,
      pageType: document.body.dataset['page'] ?? null,
      connection: navigator.connection?.effectiveType ?? null,
      deviceType: deviceType(),
      loadState: attribution.loadState ?? null,
      environment,
    });
    if (navigator.sendBeacon?.('/api/vitals', body)) return;
    const headers = { 'content-type': 'application/json' };
    // Nobody waits for it, and the page may be gone when it fails.
    window.fetch('/api/vitals', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
  }

  webVitals.onCLS(report);
  webVitals.onFCP(report);
  webVitals.onINP(report);
  webVitals.onLCP(report);
  webVitals.onTTFB(report);
}
