import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTurns, type Asker } from './turns.ts';

const SHARES = { tenant: 3, kind: 2, client: 2 };
const asker = (parts: Partial<Asker> = {}): Asker => ({ tenant: 'at', kind: 'home', client: 'a', ...parts });

/** Turns whose tasks end when they are told to; `began` names them in the order in which they ran. */
function world({ running = 4, queue = 10 } = {}) {
  const turns = createTurns({ name: 'a render', running, queue, shares: SHARES });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, parts?: Partial<Asker>): Promise<string> =>
    turns
      .run(asker(parts), async () => {
        began.push(name);
        await new Promise<void>((resolve) => {
          ends.set(name, resolve);
        });
        return { ok: true, value: name } as const;
      })
      .then((outcome) => (outcome.ok ? outcome.value : outcome.failure.code));
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { turns, began, ask, end: (name: string) => ends.get(name)?.(), settle };
}

afterEach(() => vi.useRealTimers());

describe('turns', () => {
  it.each([
    ['a shop that hangs', (index: number) => ({ kind: `page-${index}`, client: `c${index}` }), 3],
    ['endlessly many addresses of one page', (index: number) => ({ client: `c${index}` }), 2],
    ['one client that floods', (index: number) => ({ tenant: `shop-${index}` }), 2],
  ])('%s leaves room for others', async (_who, parts, most) => {
    const { turns, began, ask, settle } = world();
    for (let index = 0; index < 8; index += 1) void ask('flood', parts(index));
    await settle();
    expect(turns.running).toBe(most);
    void ask('another', { tenant: 'ch', kind: 'product', client: 'z' });
    await settle();
    expect([began.at(-1), turns.queued]).toEqual(['another', 8 - most]);
  });

  it('the next turn is for the shop, then the client, with the fewest running', async () => {
    const { began, ask, end, settle } = world({ running: 2 });
    void ask('at-1', { kind: 'one', client: 'a' });
    void ask('at-2', { kind: 'two', client: 'b' });
    void ask('at-3', { kind: 'three', client: 'a' });
    void ask('at-4', { kind: 'four', client: 'c' });
    void ask('ch-1', { tenant: 'ch', client: 'd' });
    await settle();
    end('at-2');
    await settle();
    end('ch-1');
    await settle();
    expect(began).toEqual(['at-1', 'at-2', 'ch-1', 'at-4']);
  });

  it('when too many wait, the newest of the loudest client is refused, whoever comes', async () => {
    const { ask, began, end, settle } = world({ running: 1, queue: 3 });
    const first = ask('first', { client: 'x' });
    const flood = ['1', '2', '3', '4'].map((name) => ask(name));
    const late = ask('late', { tenant: 'ch', client: 'quiet' });
    await settle();
    expect(await Promise.all(flood.slice(2))).toEqual(['BUSY', 'BUSY']);
    for (const name of ['first', '1', '2', 'late']) {
      end(name);
      await settle();
    }
    expect(began).toEqual(['first', '1', '2', 'late']);
    expect(await Promise.all([first, ...flood.slice(0, 2), late])).toEqual(['first', '1', '2', 'late']);
  });

  it('whoever waits for too long is told so, and leaves the line to those behind', async () => {
    vi.useFakeTimers();
    const { turns, began, ask, end, settle } = world({ running: 1 });
    const first = ask('first');
    const tired = ask('tired');
    await vi.advanceTimersByTimeAsync(3_000);
    const later = ask('later', { client: 'b' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect([await tired, turns.queued]).toEqual(['BUSY', 1]);
    end('first');
    await settle();
    await vi.advanceTimersByTimeAsync(10_000);
    end('later');
    expect(await Promise.all([first, later])).toEqual(['first', 'later']);
    expect([began, turns.running, turns.queued, vi.getTimerCount()]).toEqual([['first', 'later'], 0, 0, 0]);
  });

  it('a task that fails leaves its turn to the next', async () => {
    const { turns, ask, end, settle } = world({ running: 1 });
    const broken = turns.run(asker(), () => Promise.reject(new Error('a bug')));
    const after = ask('after');
    await expect(broken).rejects.toThrow('a bug');
    await settle();
    end('after');
    expect([await after, turns.running, turns.queued]).toEqual(['after', 0, 0]);
  });

  it("the edge's own work has no share of a client", async () => {
    const { turns, ask, settle } = world();
    for (let index = 0; index < 4; index += 1) void ask('own', { client: '', tenant: `shop-${index}`, kind: 'home' });
    await settle();
    expect(turns.running).toBe(4);
  });
});
