/** Where in a text, counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
  /** Counted from 0. */
  offset: number;
}

const SPACE = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- what a string may not hold unescaped
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const ATOM = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What a look at JSON text finds beyond its value. */
export interface JsonLook {
  /** Where it stops being JSON (RFC 8259), and what could stand there; undefined for JSON. */
  slip: (TextPlace & { expected: string }) | undefined;
  /** Names that an object has twice, each where it stands again: the parser keeps the last one without a word. */
  doubled: (TextPlace & { name: string })[];
}

type Next = 'value' | 'value or ]' | 'name or }' | 'name' | 'colon' | 'behind';

/** Looks through a text for people's sake: the parser of the engine is quicker, and says less. */
export function lookAtJson(text: string): JsonLook {
  const doubled: { name: string; at: number }[] = [];
  /** Of each object or array that is open; an array has no names. */
  const open: (Set<string> | undefined)[] = [];
  let at = 0;
  let next = 'value' as Next;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  const takeSign = (signs: string): string | undefined => {
    const sign = text[at];
    if (sign === undefined || !signs.includes(sign)) return undefined;
    at += 1;
    return sign;
  };
  const close = (): void => {
    open.pop();
    next = 'behind';
  };
  /** Takes what may come next; what that would have been, if it did not come. */
  const step = (): string | undefined => {
    switch (next) {
      case 'value':
      case 'value or ]': {
        if (next === 'value or ]' && takeSign(']') !== undefined) return void close();
        const opened = takeSign('{[');
        if (opened !== undefined) {
          open.push(opened === '{' ? new Set() : undefined);
          next = opened === '{' ? 'name or }' : 'value or ]';
          return undefined;
        }
        if (take(STRING) === undefined && take(ATOM) === undefined) return 'a value';
        next = 'behind';
        return undefined;
      }
      case 'name or }':
      case 'name': {
        if (next === 'name or }' && takeSign('}') !== undefined) return void close();
        const from = at;
        const name = take(STRING);
        if (name === undefined) return 'a name in double quotation marks';
        const known = open.at(-1);
        if (known?.has(name)) doubled.push({ name, at: from });
        known?.add(name);
        next = 'colon';
        return undefined;
      }
      case 'colon':
        if (takeSign(':') === undefined) return '":"';
        next = 'value';
        return undefined;
      case 'behind': {
        if (open.length === 0) return 'the end';
        const names = open.at(-1);
        const end = names === undefined ? ']' : '}';
        const sign = takeSign(`,${end}`);
        if (sign === undefined) return `"," or "${end}"`;
        if (sign === end) return void close();
        next = names === undefined ? 'value' : 'name';
      }
    }
  };

  let slip: { expected: string; at: number } | undefined;
  for (;;) {
    take(SPACE);
    if (next === 'behind' && open.length === 0 && at === text.length) break;
    const expected = step();
    if (expected === undefined) continue;
    slip = { expected, at };
    break;
  }
  const placeOf = placesIn(text);
  return {
    doubled: doubled.map(({ name, at: offset }) => ({ name, ...placeOf(offset) })),
    slip: slip && { expected: slip.expected, ...placeOf(slip.at) },
  };
}

/** Gives what tells places in their order, all of them in one walk: of names that are there twice a text may be full. */
function placesIn(text: string): (offset: number) => TextPlace {
  const breaks = text.matchAll(/\r\n|\n|\r/g);
  let following = breaks.next();
  let [line, start] = [1, 0];
  return (offset) => {
    for (; following.done !== true && following.value.index < offset; following = breaks.next()) {
      line += 1;
      start = following.value.index + following.value[0].length;
    }
    return { line, column: offset - start + 1, offset };
  };
}
