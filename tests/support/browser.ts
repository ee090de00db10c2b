import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';

/** The name of a browser before which a person sits; headless Chromium calls itself a robot. */
export const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** Chromium's own engine without the desktop around it: a page costs a third of the CPU. Not every machine has it. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** The browser as people have it. */
const WHOLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export interface BrowserOptions {
  /** Whether it loads pictures: they cost a quarter of a page's CPU, and most tests look at words and deeds alone. */
  pictures?: boolean;
  /** Of the whole browser: it also holds for what a page sends when it is left, which one of a context does not. */
  userAgent?: string;
  /** The browser as people have it: the shell moves a pointer over each page that it opens, which some pages wait for. */
  isWhole?: boolean;
}

/** One process for all pages instead of one for each site and one in reserve: a page costs a tenth less CPU. */
const ONE_PROCESS = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess',
  '--renderer-process-limit=1',
];

/** As long as what is polled for (vitest.config.ts): what comes, comes sooner, and a busy machine is no fault of the product. */
const PATIENCE_MS = 60_000;

/** What runs in this worker already, by its program and arguments: a start costs as much as a dozen pages. */
const running = new Map<string, Promise<Browser>>();

/**
 * Debian's Chromium; it must not try to reach the network, which is closed here. Files with the same options share a
 * process, and closing ends a file's own pages alone; the process ends with the worker.
 */
export async function openBrowser({
  pictures = false,
  userAgent,
  isWhole = false,
}: BrowserOptions = {}): Promise<Browser> {
  const key = JSON.stringify([pictures, userAgent, isWhole]);
  return ownPagesOf(await (running.get(key) ?? keep(key, startBrowser({ pictures, userAgent, isWhole }))));
}

/** The same browser, as a file has it for itself: closing it closes what was opened by it. A connection for each file costs as much again as the pages. */
function ownPagesOf(browser: Browser): Browser {
  const opened = new Set<BrowserContext>();
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    opened.add(context);
    context.once('close', () => opened.delete(context));
    return context;
  };
  return Object.assign(Object.create(browser) as Browser, {
    newContext,
    newPage: async (options?: BrowserContextOptions) => {
      const context = await newContext(options);
      const page = await context.newPage();
      page.once('close', () => context.close());
      return page;
    },
    close: async () => {
      await Promise.all([...opened].map((context) => context.close()));
    },
  });
}

/** Until it does not start or dies: then the next file starts another. */
function keep(key: string, starting: Promise<Browser>): Promise<Browser> {
  const forget = (): unknown => running.delete(key);
  running.set(key, starting);
  starting.then((browser) => browser.on('disconnected', forget), forget);
  return starting;
}

function startBrowser({
  pictures,
  userAgent,
  isWhole,
}: {
  pictures: boolean;
  userAgent: string | undefined;
  isWhole: boolean;
}): Promise<Browser> {
  const isShell = !isWhole && existsSync(SHELL);
  return chromium.launch({
    executablePath: isShell ? SHELL : WHOLE,
    args: [
      // Letters as wide in the shell as in the whole browser.
      '--font-render-hinting=none',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(isShell ? ONE_PROCESS : []),
      ...(pictures ? [] : ['--blink-settings=imagesEnabled=false']),
      ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
    ],
  });
}

export interface WatchedPage {
  context: BrowserContext;
  page: Page;
  /** Errors of the page: console errors, uncaught exceptions, refused by the content security policy. */
  problems: string[];
}

/** A page in a context of its own that notes everything that goes wrong in it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return { context, page, problems };
}
