import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that use the other product of the acceptance tests: they share a lane, so that one lane alone starts it. */
const WITH_OTHER_PRODUCT: ReadonlySet<string> = new Set(['ab', 'co', 'er', 'gw', 'lx']);
/** What else goes into the first lane, and what into the third, so that all take about as long: the third begins after `e2e`. */
const IN_FIRST_LANE: ReadonlySet<string> = new Set(['cm', 'df', 'tn', 'up']);
const IN_THIRD_LANE: ReadonlySet<string> = new Set(['ac', 'bf', 'lm', 'th', 'vt']);
/** As many as `npm test` has. */
const LANES = 3;

/**
 * Go last in their lanes: after `ac` a customer whom others log in has another password. Right after a start the layout server is
 * busy, and `nl` waits for many mails. `publish` changes the shops that all files of its suite see.
 */
const LAST: Readonly<Record<string, ReadonlySet<string>>> = {
  acceptance: new Set(['ac', 'nl']),
  e2e: new Set(['publish']),
};

/** Shares the acceptance tests among three lanes by their areas; all else as Vitest does. */
export class LanesByArea extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLast = ({ project, moduleId }: TestSpecification): boolean =>
      LAST[project.name]?.has(areaOf(moduleId)) === true;
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)];
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    if (count !== LANES || files.some(({ project }) => project.name !== 'acceptance')) return super.shard(files);
    return files.filter(({ moduleId }) => laneOf(moduleId) === index);
  }
}

/** Whether files of this lane may use the other product; all may where the tests are not shared. */
export function hasOtherProduct(shard: { index: number; count: number } | undefined): boolean {
  return shard?.count !== LANES || shard.index === 1;
}

function laneOf(file: string): 1 | 2 | 3 {
  const area = areaOf(file);
  if (IN_THIRD_LANE.has(area)) return 3;
  return WITH_OTHER_PRODUCT.has(area) || IN_FIRST_LANE.has(area) ? 1 : 2;
}

function areaOf(file: string): string {
  return path.basename(file, '.test.ts');
}
