import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { linesOf } from '@vitrine/platform/lines';
import { openServerLog } from './server-log.ts';
import { COMPILED, ROOT } from './settings.ts';
import { watchSilence, type Watchdog } from './watchdog.ts';

/** Exit code by which a server says that starting it again is useless (sysexits: EX_CONFIG). */
export const EXIT_MISCONFIGURED = 78;
const LONGEST_PAUSE_MS = 5_000;
/** More than the ten seconds after which servers cut off what they have. */
const STOP_DEADLINE_MS = 12_000;
/** A first start takes some thousand products into its store before it is ready; one that takes more says how far it is. */
const READY_MS = 300_000;

export interface ServerSpec {
  name: string;
  /** Arguments of node: the program and its own arguments. */
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Answers 200 when the server can serve. */
  readyUrl: string;
  /** Answers whenever the server is alive. */
  aliveUrl: string;
  /** For how long it goes on serving once it is asked to stop; 0 if left out. */
  drainMs?: number;
}

export interface ServerProcess {
  readonly name: string;
  pid(): number | undefined;
  /** Resolves when ready; rejects with the last lines of its log when it is not for five minutes, in which it told of no progress either. */
  ready(): Promise<void>;
  /** Asks it to stop, and kills it when it does not within 12 s after it ceased to serve. Resolves when it is gone. */
  stop(): Promise<void>;
}

export interface Supervision {
  /** Gets `<name>.log` of the last start. */
  logDir: string;
  /** Gets `<name>.pid` of the running process, for operators and tests. */
  pidDir: string;
  /** A server that has not answered for so long is ended and started again; 0: never. */
  silenceMs: number;
  /** How long it may take to be ready, from its start or from when it last said how far it is; five minutes if left out. */
  readyMs?: number;
  /** A line for the terminal: warnings of the server, how far it is, restarts. */
  onLine: (line: string) => void;
  /** The server cannot be started; the whole product has to stop. */
  onGivenUp: (name: string, reason: string) => void;
}

/**
 * Starts a server and starts it again whenever it exits, after 100 ms, doubling up to 5 s, until it is stopped. One that is alive
 * but does not answer is ended, and so started again.
 */
export function superviseServer(
  spec: ServerSpec,
  { logDir, pidDir, silenceMs, readyMs = READY_MS, onLine, onGivenUp }: Supervision,
): ServerProcess {
  for (const folder of [logDir, pidDir]) mkdirSync(folder, { recursive: true });
  const fileName = spec.name.replaceAll(' ', '-');
  const log = openServerLog(path.join(logDir, `${fileName}.log`), {
    onLost: (reason) => onLine(`${spec.name}: its log cannot be written, lines are lost (${reason})`),
  });
  const lastLines: string[] = [];
  let child: ChildProcess | undefined;
  let watchdog: Watchdog | undefined;
  let stopping = false;
  let pauseMs = 100;
  let everReady = false;
  let startedAt = 0;
  let progressAt = 0;

  const start = (): void => {
    startedAt = performance.now();
    child = spawn(process.execPath, ['--import', path.join(ROOT, 'scripts/start/leash.mjs'), ...spec.args], {
      cwd: spec.cwd,
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...spec.env, LEASHED_TO: String(process.pid) },
      // A group of its own: Ctrl-C reaches the starter alone, which then stops its servers in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    try {
      writeFileSync(path.join(pidDir, `${fileName}.pid`), String(child.pid ?? ''));
    } catch (error) {
      onLine(
        `${spec.name}: its process id cannot be written (${error instanceof Error ? error.message : String(error)})`,
      );
    }
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) void keepAll(stream);
    }
    child.once('exit', (code, signal) => restart(code, signal));
    watchdog = silenceMs === 0 ? undefined : watch(child);
  };

  const watch = (watched: ChildProcess): Watchdog =>
    watchSilence(spec.aliveUrl, {
      patienceMs: silenceMs,
      onSilence: () => {
        onLine(`${spec.name} has not answered for ${silenceMs / 1_000} s (WATCHDOG_SECONDS); ending it`);
        // A process that is stopped or in an endless loop hears no other signal.
        watched.kill('SIGKILL');
      },
    });

  const keepAll = async (stream: AsyncIterable<Uint8Array>): Promise<void> => {
    try {
      for await (const line of linesOf(stream)) keep(line);
    } catch (error) {
      onLine(`${spec.name}: its log cannot be read any further (${String(error)})`);
    }
  };

  const keep = (line: string): void => {
    log.write(line);
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    const said = saidBy(line);
    if (said === undefined) return;
    if (said.isProgress) progressAt = performance.now();
    onLine(`${spec.name}: ${said.text}`);
  };

  const restart = (code: number | null, signal: NodeJS.Signals | null): void => {
    child = undefined;
    watchdog?.stop();
    if (stopping) return;
    // What has served once is tried again and again: the others still show what they keep, and what is in its way may go.
    if (!everReady && (code === EXIT_MISCONFIGURED || pauseMs > 1_000)) {
      onGivenUp(spec.name, lastLines.map((line) => saidBy(line)?.text ?? line).join('\n'));
      return;
    }
    if (performance.now() - startedAt > 30_000) pauseMs = 100;
    onLine(`${spec.name} exited (${signal ?? `code ${code}`}); starting it again in ${pauseMs} ms`);
    setTimeout(() => {
      if (!stopping) start();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };

  start();
  return {
    name: spec.name,
    pid: () => child?.pid,
    async ready() {
      const askedAt = performance.now();
      while (!stopping) {
        const answer = await fetch(spec.readyUrl, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
        await answer?.body?.cancel();
        if (answer?.status === 200) break;
        if (performance.now() - Math.max(askedAt, progressAt) > readyMs)
          throw new Error(`${spec.name} is not ready after ${readyMs / 1_000} s:\n${lastLines.join('\n')}`);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      everReady = true;
    },
    async stop() {
      stopping = true;
      watchdog?.stop();
      const running = child;
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const killer = setTimeout(() => running.kill('SIGKILL'), (spec.drainMs ?? 0) + STOP_DEADLINE_MS);
      await gone;
      clearTimeout(killer);
    },
  };
}

/** Levels that a person at the terminal should see; our servers log them by name. */
const SHOWN_LEVELS = new Set(['warn', 'error', 'fatal']);

/** What a person at the terminal should read of a log line: warnings and worse, how far a long work is, and lines that are not JSON and speak of failure. */
function saidBy(line: string): { text: string; isProgress: boolean } | undefined {
  if (!line.startsWith('{')) return /error|fail/i.test(line) ? { text: line, isProgress: false } : undefined;
  try {
    const { level, msg, err, path, reason, tenant, key, isProgress } = JSON.parse(line) as {
      level?: unknown;
      msg?: string;
      err?: { message?: string };
      path?: unknown;
      reason?: unknown;
      tenant?: unknown;
      key?: unknown;
      isProgress?: unknown;
    };
    if (isProgress === true && msg !== undefined) return { text: msg, isProgress };
    if (!SHOWN_LEVELS.has(String(level))) return undefined;
    const text = [msg, err?.message, tenant, key, path, reason]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(': ');
    return { text, isProgress: false };
  } catch {
    return undefined;
  }
}
