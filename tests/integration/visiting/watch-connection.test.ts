// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../renderer/edge/src/visiting/browser.ts';
import type { Toast } from '../../../renderer/edge/src/visiting/show-toasts.ts';
import { watchConnection } from '../../../renderer/edge/src/visiting/watch-connection.ts';

const PAGE = `<a id="away" href="/s/kleid">Kleider</a><a id="here" href="#inhalt">Inhalt</a><a id="call" href="tel:1">Anruf</a>
<form><button>Senden</button></form>
<dialog data-offline-notice data-away="Weg." data-back="Wieder da."><p id="offline-text">Prüfe sie.</p><button data-offline-retry>Noch einmal</button><button data-offline-stay>Bleiben</button></dialog>`;

let network: { isThere: boolean; isReachable: boolean };
let said: { text: string; isGone: boolean }[];
let gone: string[];
let asked: number;
let listening: AbortController;
const notice = (): HTMLDialogElement => document.querySelector('dialog') as HTMLDialogElement;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  document.body.innerHTML = PAGE;
  network = { isThere: true, isReachable: true };
  said = [];
  gone = [];
  asked = 0;
  listening = new AbortController();
  const { signal } = listening;
  // jsdom knows no dialogs.
  Object.assign(notice(), {
    showModal: () => notice().setAttribute('open', ''),
    close: () => notice().removeAttribute('open'),
  });
  const listen = (target: EventTarget) => (type: string, listener: EventListener) =>
    target.addEventListener(type, listener, { signal });
  const window = {
    document: {
      addEventListener: listen(document),
      querySelector: (selector: string) => document.querySelector(selector),
    },
    location: {
      pathname: location.pathname,
      search: location.search,
      assign: (address: string) => void gone.push(new URL(address).pathname),
    },
    navigator: {
      get onLine() {
        return network.isThere;
      },
    },
    fetch: async () => {
      asked += 1;
      // Whoever asks without end is to fail, not to hang.
      if (!network.isReachable || asked > 9) throw new TypeError('no network');
      return { ok: true };
    },
    addEventListener: listen(globalThis.window),
  };
  watchConnection(window as unknown as Browser, {
    show({ text }: Toast) {
      const entry = { text, isGone: false };
      said.push(entry);
      return () => {
        entry.isGone = true;
      };
    },
  });
});
afterEach(() => listening.abort());

function change(isThere: boolean): void {
  Object.assign(network, { isThere, isReachable: isThere });
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}
const send = (): void => document.querySelector('form')?.requestSubmit(document.querySelector('form button'));
/** The forms that the browser would send from now on, each by the mark that it bore. */
function sentForms(): (string | undefined)[] {
  const sent: (string | undefined)[] = [];
  window.addEventListener(
    'submit',
    (event) => {
      if (!event.defaultPrevented) sent.push((event.target as HTMLFormElement).dataset['sure']);
      event.preventDefault();
    },
    { signal: listening.signal },
  );
  return sent;
}
async function click(selector: string): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
}

describe('the connection', () => {
  it('is told of once when it goes and once when it is back', () => {
    change(false);
    window.dispatchEvent(new Event('offline'));
    expect(said).toEqual([{ text: 'Weg.', isGone: false }]);
    change(true);
    expect(said).toEqual([
      { text: 'Weg.', isGone: true },
      { text: 'Wieder da.', isGone: false },
    ]);
  });

  it('that is there leaves links and forms alone', async () => {
    expect(await click('#away')).toBe(false);
    expect(notice().open).toBe(false);
  });

  it('that is away keeps the page, and goes where the visitor wanted once it is back', async () => {
    change(false);
    expect(await click('#away')).toBe(true);
    expect([notice().open, gone]).toEqual([true, []]);
    await click('[data-offline-retry]');
    expect([notice().open, gone]).toEqual([true, []]);
    change(true);
    await settled();
    expect(gone).toEqual(['/s/kleid']);
  });

  it('that is away leaves anchors of the page and telephone numbers alone, and closes the notice on request', async () => {
    change(false);
    expect([await click('#here'), await click('#call')]).toEqual([false, false]);
    await click('#away');
    await click('[data-offline-stay]');
    expect(notice().open).toBe(false);
  });

  it('that is away keeps a form with what was written into it, and sends it once when it is back', async () => {
    const sent = sentForms();
    change(false);
    send();
    await settled();
    expect([sent, notice().open]).toEqual([[], true]);
    change(true);
    await settled();
    expect([sent.length, notice().open]).toEqual([1, false]);
    // What it stood for is done: neither the button nor the next time without a network does it again.
    await click('[data-offline-retry]');
    change(false);
    await click('#away');
    change(true);
    await settled();
    expect([sent.length, gone, notice().open]).toEqual([1, ['/s/kleid'], false]);
  });

  it('that a browser only believes to be away sends a form once', async () => {
    const sent = sentForms();
    network.isThere = false;
    send();
    for (let each = 0; each < 5; each += 1) await settled();
    expect([sent, asked, notice().open]).toEqual([[''], 1, false]);
    expect(document.querySelector('form')?.dataset['sure']).toBeUndefined();
  });

  it('that a browser only believes to be away is asked before it is believed', async () => {
    network.isThere = false;
    await click('#away');
    expect([notice().open, gone]).toEqual([false, ['/s/kleid']]);
  });
});
