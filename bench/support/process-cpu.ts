import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;
const NANOSECONDS = 1e9;

/** User and system time of a process with all its threads, also ended ones, to a hundredth of a second (proc(5), fields 14 and 15; Linux only). */
export function cpuSeconds({ pid }: Pick<ChildProcess, 'pid'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/**
 * The same to a nanosecond, of the threads that there are now (schedstat of the kernel's scheduler): for short rounds of a
 * server whose threads stay.
 */
export function threadCpuSeconds(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return (
    readdirSync(tasks).reduce(
      (sum, id) => sum + Number(readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ')[0]),
      0,
    ) / NANOSECONDS
  );
}
