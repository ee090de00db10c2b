import { diffRules } from '@vitrine/commerce/search-rules';
import { validateLayerDocument, validateLayoutDocument, validateSearchRules } from '@vitrine/schemas';
import { isObject } from '../resolve/index.ts';
import { diffLayers, diffLayouts, diffWords } from './document-diff.ts';

/**
 * What differs between two documents of one kind, as English sentences; empty if they are equal. What no longer has the shape
 * of its kind differs as a whole, in one sentence.
 */
export function diffDocuments(before: unknown, after: unknown): string[] {
  const [oldLayout, newLayout] = [validateLayoutDocument(before), validateLayoutDocument(after)];
  if (oldLayout.ok && newLayout.ok) return diffLayouts(oldLayout.value, newLayout.value);
  const [oldLayer, newLayer] = [validateLayerDocument(before), validateLayerDocument(after)];
  if (oldLayer.ok && newLayer.ok) return diffLayers(oldLayer.value, newLayer.value);
  const [oldRules, newRules] = [validateSearchRules(before), validateSearchRules(after)];
  if (oldRules.ok && newRules.ok) return diffRules(oldRules.value, newRules.value);
  if (isObject(before) && isObject(after) && !('root' in before) && !('ops' in before)) return diffWords(before, after);
  return ['The documents cannot be compared: one of them does not have the shape of its kind; validate says why.'];
}
