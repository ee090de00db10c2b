import { isObject, parseJson } from '@vitrine/schemas';

/** Which products a message names, by their ids in the other system. */
export interface ChangedProducts {
  products: readonly string[];
}

/** Products of one message; more are several. */
const MOST = 100;
const MOST_BYTES = 64 * 1_024;
const ID = /^[A-Za-z0-9_-]{1,60}$/;

/** The ids that a message names, each once: `{ "type": "products.changed", "data": { "products": ["7"] } }`. Undefined for anything else. */
export function productsIn(raw: Buffer): readonly string[] | undefined {
  const parsed = parseJson(raw.toString('utf8'), { maxBytes: MOST_BYTES, layer: 'a message' });
  if (!parsed.ok || !isObject(parsed.value) || parsed.value['type'] !== 'products.changed') return undefined;
  const { data } = parsed.value;
  const products = isObject(data) ? data['products'] : undefined;
  if (!Array.isArray(products) || products.length === 0 || products.length > MOST) return undefined;
  const ids = products.filter((id): id is string => typeof id === 'string' && ID.test(id));
  return ids.length === products.length ? [...new Set(ids)] : undefined;
}
