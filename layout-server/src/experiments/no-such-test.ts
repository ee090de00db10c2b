import { perhaps, type Experiment } from '@vitrine/schemas';

/** That a shop has no test of a key, with which of those that it has may have been meant. */
export function noSuchTest(
  tenant: string,
  key: string,
  among: readonly { definition: Pick<Experiment, 'key'> }[],
): string {
  const keys = among.map(({ definition }) => definition.key);
  return `expected an experiment of ${JSON.stringify(tenant)}${perhaps(keys, key)}, got ${JSON.stringify(key)}`;
}
