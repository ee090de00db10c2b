import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from './ports.ts';
import { until } from './until.ts';

/** A Redis server of its own: own folder, own port, gone after `stop`. */
export interface TestRedis {
  url: string;
  /** Freezes the process: connections stand, nothing is answered. */
  pause(): void;
  resume(): void;
  /** Ends it as a crash does (SIGKILL); what was in it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty; resolves when it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts redis-server, on a port of its own unless one is given. @throws Error if it is not installed or does not answer */
export async function startTestRedis(given?: number): Promise<TestRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-redis-'));
  const port = given ?? (await freePorts(1))[0] ?? 0;
  let running: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    running = child;
    let failure = '';
    child.once('error', (error) => {
      failure = error.message;
    });
    await until('redis-server answers', async () => {
      if (failure !== '') throw new Error(`redis-server could not be started: ${failure}`);
      return answersPing(port);
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = running;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGCONT');
    child.kill(signal);
    await gone;
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => {
      running?.kill('SIGSTOP');
    },
    resume: () => {
      running?.kill('SIGCONT');
    },
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
