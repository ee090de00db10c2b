import { components } from '@vitrine/component-registry';
import { HELD_SCRIPTS } from '@vitrine/framework/html';
import { HEAD_SCRIPT } from './head-script.ts';
import { inlineScript } from './inline-script.ts';

/** Nodes whose island has something to do unasked: the framework's scripts start when one is near. */
export const NEAR = Object.entries(components).flatMap(([type, { island }]) => (island === 'visible' ? [type] : []));

/**
 * The head's script as attributes of its element, on which the edge names the framework's scripts that wait for a touch.
 * @param has whether the page has a node of a type
 */
export function headElement(has: (type: string) => boolean): Readonly<Record<string, unknown>> {
  return { [HELD_SCRIPTS]: '', 'data-near': NEAR.filter(has).join(' '), ...inlineScript(HEAD_SCRIPT) };
}
