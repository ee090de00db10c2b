import { faultsFromAjv } from '@vitrine/schemas';
import type { CompiledValidator } from '../registry/definition.ts';

/** What was found out about a props object; trees are kept and never changed, so it holds as long as the object lives. */
const verdicts = new WeakMap<CompiledValidator, WeakMap<object, string>>();

/**
 * Null if the props are valid, else why not, as sentences. Each props object is checked once per validator.
 */
export function propsFault(validator: CompiledValidator, props: object, nodeId: string): string | null {
  let byProps = verdicts.get(validator);
  if (byProps === undefined) verdicts.set(validator, (byProps = new WeakMap()));
  let verdict = byProps.get(props);
  if (verdict === undefined) {
    verdict = validator(props)
      ? ''
      : faultsFromAjv(validator.errors ?? [], { value: props, nodeId, pointerPrefix: '/props' })
          .map(({ message }) => message)
          .join('; ');
    byProps.set(props, verdict);
  }
  return verdict === '' ? null : verdict;
}
