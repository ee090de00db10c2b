import { fault, perhaps, type DocumentEdit, type Fault } from '@vitrine/schemas';
import { textsByKey } from '../../content/messages/index.ts';
import { parsePointer } from '../../layout/resolve/index.ts';
import type { PageWorld } from '../../layout/publishing/index.ts';
import { parseDocumentId } from '../../layout/revisions/index.ts';

/**
 * Faults of steps that say a text under a key that looks like a slip of one that the shop has: it would be kept, and shown
 * nowhere. A key that is like no other is a text of the shop's own, which a page may name next.
 */
export function misspeltTexts(world: PageWorld, id: string, edits: readonly DocumentEdit[]): Fault[] {
  const address = parseDocumentId(id);
  if (address?.kind !== 'copy') return [];
  const { scope, page: locale } = address;
  const copy = world.copy(scope);
  const own = world.chain(scope, locale).flatMap((one) => [...textsByKey(copy[one] ?? {}).keys()]);
  const known = new Set([...(world.library(scope, locale).names?.('text') ?? []), ...own]);
  return edits.flatMap((edit) => {
    if (edit.op !== 'put' || typeof edit.value !== 'string') return [];
    const key = (parsePointer(edit.pointer) ?? []).join('.');
    const near = known.has(key) ? '' : perhaps([...known], key);
    return near === ''
      ? []
      : [
          fault('NOT_ALLOWED', {
            expected: `the key of a text of ${scope}${near}; a text of its own gets a key that is less like another`,
            got: key,
            pointer: edit.pointer,
            layer: id,
          }),
        ];
  });
}
