import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccessLog } from './access-log.ts';

describe('the line of a request', () => {
  const line = {
    requestId: 'abcdefgh',
    method: 'GET',
    path: '/',
    status: 200,
    cache: 'HIT',
    tenant: 'at',
    time: 5,
    ms: 1,
  };

  it.each(['/', '/s/rotes%20kleid', '/a"b', '/\\', '/ä\u2028'])('is JSON whatever the path %j', (path) => {
    const written: string[] = [];
    const { access } = createAccessLog({ write: (text) => written.push(text), blockLength: 1 });
    access({ ...line, path });
    expect(written.map((text) => JSON.parse(text) as unknown)).toEqual([
      { level: 'info', service: 'edge', ...line, time: '1970-01-01T00:00:00.005Z', path },
    ]);
    expect(written[0]?.endsWith('}\n')).toBe(true);
  });

  it('tells each request by itself, in whatever order they come', () => {
    const written: string[] = [];
    const { access, flush } = createAccessLog({ write: (text) => written.push(text), blockLength: 100_000 });
    const one = fc.record({
      requestId: fc.constantFrom('a', 'b'),
      method: fc.constantFrom('GET', 'HEAD'),
      path: fc.constantFrom('/', '/c/kleider'),
      status: fc.constantFrom(200, 404),
      cache: fc.constantFrom('HIT', ''),
      tenant: fc.constantFrom('at', 'de'),
      time: fc.constantFrom(0, 1),
      ms: fc.constantFrom(0, 1),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), (lines) => {
        written.length = 0;
        lines.forEach(access);
        flush();
        const told = written.join('').split('\n').slice(0, -1);
        expect(told.map((text) => JSON.parse(text) as unknown)).toEqual(
          lines.map((each) => ({ level: 'info', service: 'edge', ...each, time: new Date(each.time).toISOString() })),
        );
      }),
    );
  });

  it('is written with others in a block, or when it is flushed', () => {
    const written: string[] = [];
    const { access, flush } = createAccessLog({ write: (text) => written.push(text), blockLength: 400 });
    for (let request = 0; request < 4; request += 1) access(line);
    expect(written.map((text) => text.trim().split('\n').length)).toEqual([3]);
    flush();
    flush();
    expect(written.map((text) => text.trim().split('\n').length)).toEqual([3, 1]);
  });
});
