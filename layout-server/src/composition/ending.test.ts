import { describe, expect, it } from 'vitest';
import { createEnding } from './ending.ts';

describe('the end of the app', () => {
  it('closes in the reverse order of opening, each when the one before is closed, and once', async () => {
    const closed: string[] = [];
    const ending = createEnding();
    ending.add(() => closed.push('database'));
    ending.add(async () => {
      await Promise.resolve();
      closed.push('events');
    });
    await Promise.all([ending.end(), ending.end()]);
    expect(closed).toEqual(['events', 'database']);
  });
});
