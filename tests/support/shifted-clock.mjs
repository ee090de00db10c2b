// Loaded before a server of ours (NODE_OPTIONS=--import …), it shifts the clock of that process by the seconds that the file
// SHIFTED_CLOCKS says for it, now and whenever the file changes. Plain JavaScript: whatever Node runs a tool with loads it too.
import { readFileSync } from 'node:fs';
import http from 'node:http';

const program =
  ['renderer/edge', 'layout-server', 'payment-simulator', 'next'].find((part) => process.argv[1]?.includes(part)) ?? '';
const Real = Date;
let shiftMs = 0;
const read = () => {
  try {
    shiftMs = (JSON.parse(readFileSync(process.env['SHIFTED_CLOCKS'] ?? '', 'utf8'))[program] ?? 0) * 1000;
  } catch {
    // Half written, or not there yet.
  }
};
read();
setInterval(read, 50).unref();

globalThis.Date = class extends Real {
  // Of its own: Next makes a constructor of this one that has nothing inherited.
  static UTC = Real.UTC;
  static parse = Real.parse;
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shiftMs);
    else super(...given);
  }
  static now() {
    return Real.now() + shiftMs;
  }
};

// The dates of answers are written by Node itself, which kept the real clock.
const { emit } = http.Server.prototype;
http.Server.prototype.emit = function emitDated(event, ...given) {
  if (event === 'request') given[1].setHeader('date', new Date().toUTCString());
  return emit.call(this, event, ...given);
};
