import type { Experiment } from '@vitrine/schemas';

/** Code of the arm that only who is held out is shown; no arm of a test or of a holdback is made with it. */
const OUT = 'out';

/**
 * The tests as pages show them. One that is shipped, and whose phase had holdouts that run still, has an arm for who is held
 * out: the page without what it brought. Nobody gets it by a share. A holdback that runs has such an arm already.
 */
export function shownTests(experiments: readonly Experiment[], running: readonly string[]): readonly Experiment[] {
  return experiments.map((experiment) => {
    const { shipped, status, holdouts = [] } = experiment;
    const own = holdouts.filter((key) => running.includes(key));
    if (shipped === undefined || status === 'running' || own.length === 0) return experiment;
    const { audience: _everybody, namespace: _all, ...rest } = experiment;
    return {
      ...rest,
      status: 'running',
      coverage: 0,
      holdouts: own,
      variants: [
        { key: 'ship', weight: 1 },
        { key: OUT, weight: 0, without: true },
      ],
    };
  });
}

/** Whether nobody takes part in a test any more, and it is there for who is held out alone. */
export function isOnlyWithheld({ shipped, variants }: Experiment): boolean {
  return shipped !== undefined && variants.some(({ key, without }) => without === true && key === OUT);
}

/** The arm of a test that is the page without what it brought; undefined if it has none. */
export function withheldArm({ variants }: Experiment): string | undefined {
  return variants.find(({ without }) => without)?.key;
}
