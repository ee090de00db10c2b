import { describe, expect, it } from 'vitest';
import { ANYBODY, DIMENSION_NAMES, DIMENSION_ROWS, seenBy, validateRenderContext, visitorClassOf } from './index.ts';

const somebody = { device: 'mobile', login: 'full', segment: 'vip', abroad: true, bot: true } as const;

describe('the dimensions of a visitor', () => {
  it('have a value for nobody in particular that the schema takes', () => {
    const context = {
      tenant: 'at',
      locale: 'de-AT',
      path: '/',
      query: {},
      page: 'home',
      revisionRef: '1',
      arms: {},
      status: 200,
      requestId: 'r',
    };
    expect(validateRenderContext({ ...context, visitor: ANYBODY }).ok).toBe(true);
    for (const [name, row] of DIMENSION_ROWS) {
      const wrong = row.kind === 'text' ? 'x'.repeat(row.longest + 1) : 'no such value';
      expect(validateRenderContext({ ...context, visitor: { ...ANYBODY, [name]: wrong } }).ok, name).toBe(false);
      const { [name]: _without, ...rest } = ANYBODY;
      expect(validateRenderContext({ ...context, visitor: rest }).ok, name).toBe(false);
    }
  });

  it('are those of a visitor where something depends on them, and of nobody elsewhere', () => {
    expect(seenBy([], somebody)).toBe(ANYBODY);
    for (const name of DIMENSION_NAMES)
      expect(seenBy([name], somebody)).toEqual({ ...ANYBODY, [name]: somebody[name] });
    expect(seenBy(DIMENSION_NAMES, somebody)).toEqual(somebody);
  });

  it('are all that is kept of a visitor', () => {
    expect(visitorClassOf({ ...somebody, visitorId: 'x' } as typeof somebody)).toEqual(somebody);
  });
});
