import { ownText } from './own-text.ts';

const LONGEST = 512;

/**
 * A pure function of a text that remembers what it gave: of headers that thousands of visitors share, such as
 * `Accept-Encoding`. Forgets everything when it holds `max` texts; texts over 512 characters are not kept.
 */
export function remembered<V>(compute: (text: string) => V, max: number): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (text.length > LONGEST) return compute(text);
    const own = ownText(text);
    const value = compute(own);
    if (known.size >= max) known.clear();
    known.set(own, value);
    return value;
  };
}

/** Of a signature in base64url enough to tell tokens apart. */
const END_LENGTH = 16;

/**
 * The same for texts that end in a signature: they are looked for by their end, and compared as a whole. Hashing all of a
 * token would cost a cached page more than anything else that is looked up for it. Of texts with one end, which somebody
 * makes up, the last is remembered.
 */
export function rememberedSigned<V>(compute: (text: string) => V, max: number): (text: string) => V {
  const known = new Map<string, { text: string; value: V }>();
  return (text) => {
    const found = known.get(text.slice(-END_LENGTH));
    if (found?.text === text) return found.value;
    if (text.length > LONGEST) return compute(text);
    const own = ownText(text);
    const value = compute(own);
    if (known.size >= max) known.clear();
    known.set(ownText(own.slice(-END_LENGTH)), { text: own, value });
    return value;
  };
}

/** The same for what is made of an object that stays as it is; forgotten with the object. */
export function rememberedWith<K extends object, V>(compute: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, V>();
  return (object) => {
    let value = known.get(object);
    if (value === undefined) {
      value = compute(object);
      known.set(object, value);
    }
    return value;
  };
}
