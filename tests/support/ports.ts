import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { isPortFree } from '../../scripts/start/ports.ts';

/**
 * Below those that systems give to connections that go out (Linux from 32768, gVisor from 16000), and to whoever asks for
 * any: between being found free and being listened on, one of those is taken now and then. Above those that a browser refuses.
 */
const FIRST_PORT = 11_000;
const EPHEMERAL = 16_000;
/** A file for each port that a test's process was given, with the process that has it: suites run side by side. */
const CLAIMS = path.join(tmpdir(), `vitrine-ports-${userInfo().uid}`);

/** Of edge, renderer, layout server, staff door and payment simulator, where nobody listens. */
export async function productPorts(): Promise<{
  edge: number;
  renderer: number;
  layoutServer: number;
  staff: number;
  payments: number;
}> {
  const [edge, renderer, layoutServer, staff, payments] = await freePorts(5);
  return { edge, renderer, layoutServer, staff, payments };
}

/** Ports that nobody listens on, all different. */
export async function freePorts(count: 4): Promise<[number, number, number, number]>;
export async function freePorts(count: 5): Promise<[number, number, number, number, number]>;
export async function freePorts(count: number): Promise<number[]>;
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, EPHEMERAL);
    if (claim(port) && (await isPortFree(port, '127.0.0.1'))) ports.add(port);
  }
  return [...ports];
}

/** The first of three ports in a row that nobody listens on, for METRICS_PORT. */
export async function threePortsInARow(): Promise<number> {
  for (;;) {
    const [first = 0] = await freePorts(1);
    const others = [first + 1, first + 2].map(async (port) => claim(port) && (await isPortFree(port, '127.0.0.1')));
    if ((await Promise.all(others)).every(Boolean)) return first;
  }
}

/** False where a process that still runs was given the port, this one among them. */
function claim(port: number): boolean {
  mkdirSync(CLAIMS, { recursive: true });
  const file = path.join(CLAIMS, String(port));
  if (isWritten(file)) return true;
  if (runs(holderOf(file))) return false;
  rmSync(file, { force: true });
  return isWritten(file);
}

function isWritten(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Zero where the claim is being written or has just gone. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function runs(pid: number): boolean {
  // Of nobody yet: it is being claimed at this moment.
  if (pid === 0) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
