import type { RequestFacts } from './types.ts';
import { attributesOf, evaluate } from './conditions.ts';

/**
 * What one resolution asked of its visitor and moment: whether conditions held, and what stands in the page. Whoever
 * answers the same gets the same page, since resolving knows nothing else of them; only until when it may be kept is the
 * moment's own.
 */
export class Questions {
  readonly #conditions: { condition: unknown; held: boolean }[] = [];
  #device: RequestFacts['device'] | undefined;

  noteCondition(condition: unknown, held: boolean): void {
    this.#conditions.push({ condition, held });
  }

  noteDevice(device: RequestFacts['device']): void {
    this.#device = device;
  }

  /** Whether another visitor of the same page in the same arms answers alike. */
  areAnsweredAlike(request: RequestFacts): boolean {
    if (this.#device !== undefined && request.device !== this.#device) return false;
    const attributes = attributesOf(request);
    return this.#conditions.every(({ condition, held }) => evaluate(condition, attributes).holds === held);
  }
}
