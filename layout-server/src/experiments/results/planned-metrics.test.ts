import type { ShopMetric } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { changedMetrics, goneMetrics, metricsOf } from './planned-metrics.ts';

const BUYERS: ShopMetric = { key: 'buyers', name: 'buyers', kind: 'binary', of: { events: ['order'] } };
const metrics = { primary: 'buyers', guardrails: ['revenue'] };

describe('metrics that decide a test', () => {
  it('are gone with their files where nobody kept their words, as of a test that a file began', () => {
    expect(goneMetrics({ metrics }, [])).toEqual(['buyers']);
    expect(goneMetrics({ metrics }, [BUYERS])).toEqual([]);
    expect(goneMetrics({ metrics, decidedBy: [BUYERS] }, [])).toEqual([]);
  });

  it('are the same under another name, and others with another filter', () => {
    const changed = (now: ShopMetric) => changedMetrics({ metrics, decidedBy: [BUYERS] }, [now]);
    expect(changed({ ...BUYERS, name: 'people who bought' })).toEqual([]);
    expect(changed({ ...BUYERS, better: 'less' })).toEqual([{ key: 'buyers', name: 'buyers', isGone: false }]);
  });

  it('are told of no more once they decide nothing', () => {
    const others = { metrics: { others: ['buyers'] }, decidedBy: [BUYERS] };
    const now = { ...BUYERS, name: 'people who bought', of: { events: ['checkout-start' as const] } };
    expect(changedMetrics(others, [now])).toEqual([]);
    expect(metricsOf(others, [now])[1]?.definition).toEqual(now);
  });
});
