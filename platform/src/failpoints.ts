/**
 * Ends the process on the spot, as kill -9 does, if the environment asks for it at this point: `FAIL_AT=rows taken`, or
 * `FAIL_AT=rows taken:3` for the third time. For tests of what survives that; without the variable it costs nothing, and
 * in production it is not heard.
 */
export function failpoint(name: string): void {
  if (wanted === undefined || wanted.name !== name) return;
  reached += 1;
  if (reached === wanted.time) process.kill(process.pid, 'SIGKILL');
}

let reached = 0;
const wanted = read(process.env['NODE_ENV'] === 'production' ? undefined : process.env['FAIL_AT']);

function read(text: string | undefined): { name: string; time: number } | undefined {
  const [, name, time = '1'] = /^([a-z -]+)(?::(\d+))?$/.exec(text ?? '') ?? [];
  return name === undefined ? undefined : { name, time: Number(time) };
}
