import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './until.ts';

/** A Chromium that prerenders, as it does for people: Playwright forbids it in every page that it drives. */
export interface PlainBrowser {
  open(url: string): Promise<void>;
  /** The value of an expression in the page that is shown; promises are awaited. */
  read<T>(expression: string): Promise<T>;
  /** Rests the pointer on an element, or clicks there, as a person would. */
  point(selector: string, action: 'hover' | 'click'): Promise<void>;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: { targetInfo?: { type: string; targetId: string } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** The whole browser takes a while on a machine that is busy with tests. */
const LISTENING_MILLISECONDS = 60_000;

/** Speaks to the browser itself over its own protocol, with one page. `userAgent` hides that nobody sits before it. */
export async function openPlainBrowser(userAgent: string): Promise<PlainBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'vitrine-browser-'));
  const child = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--user-agent=${userAgent}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const portFile = path.join(profile, 'DevToolsActivePort');
  const [port = '', address = ''] = (
    await until(
      'the browser listens',
      async () =>
        existsSync(portFile) && readFileSync(portFile, 'utf8').includes('/devtools') && readFileSync(portFile, 'utf8'),
      LISTENING_MILLISECONDS,
    ).catch((error: unknown) => {
      child.kill();
      throw error;
    })
  ).split('\n');
  const socket = new WebSocket(`ws://127.0.0.1:${port}${address}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (message: Message) => void>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  const send = async <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const id = (count += 1);
    const { result, error } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
  // A prerendered page becomes another target when it is shown: ask anew each time.
  const inPage = async <T>(method: string, params: object): Promise<T> => {
    const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string; subtype?: string }[] }>(
      'Target.getTargets',
    );
    const target = targetInfos.find(({ type, subtype }) => type === 'page' && subtype !== 'prerender');
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: target?.targetId,
      flatten: true,
    });
    try {
      return await send<T>(method, params, sessionId);
    } finally {
      await send('Target.detachFromTarget', { sessionId });
    }
  };
  const read = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await inPage<{ result: { value: T }; exceptionDetails?: { text: string } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.value;
  };
  return {
    read,
    async open(url) {
      await inPage('Page.navigate', { url });
      await until(`${url} is loaded`, () =>
        read<boolean>(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`).catch(
          () => false,
        ),
      );
    },
    async point(selector, action) {
      const [x, y] = await read<[number, number]>(
        `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()`,
      );
      await inPage('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
      if (action === 'hover') return;
      for (const type of ['mousePressed', 'mouseReleased'])
        await inPage('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      await send('Browser.close').catch(() => child.kill());
      await gone;
      socket.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
