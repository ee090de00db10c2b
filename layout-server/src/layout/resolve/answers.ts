import { fault, perhaps, type Fault, type FaultCode } from '@vitrine/schemas';
import { formatPointer } from './json-pointer.ts';
import type { Questions } from './questions.ts';
import { isTagged, readTagged, type ContextName, type TaggedValue } from './tagged-values.ts';
import type { Hole, Library, RequestFacts } from './types.ts';

/** Stands for a value that could not be answered: its member or entry is left out. */
export const UNANSWERED = Symbol('unanswered');

/** The place of a value in a text, where none was put. */
const UNFILLED = /\{\{[^{}]*\}\}/;

/** Whose values are answered, and what is known while doing so. */
export interface AnswerScope {
  readonly library: Library;
  readonly request: RequestFacts;
  readonly questions: Questions | undefined;
  /** The layer that gave the value at a pointer; shown in warnings. */
  layerAt(pointer: string): string;
  readonly nodeId: string | undefined;
  /** Keys of the needs that `$data` can name; undefined where data cannot stand: arguments, parameters, the head. */
  readonly needs: ReadonlyMap<string, string> | undefined;
  warn(fault: Fault): void;
  /** Notes an entry of content that the answer was made from. */
  useContent(entry: string): void;
}

/** What came out beside the value. Paths begin at the value that was answered. */
export interface AnswerNotes {
  holes: Hole[];
  unanswered: string[];
}

/** Where a value stands, from the inside out: made at every value, and needed as keys at few. */
type Path = { readonly around: Path; readonly key: string | number } | undefined;

function keysOf(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step = path; step !== undefined; step = step.around) keys.unshift(step.key);
  return keys;
}

/** Values inside which nothing is tagged, whatever the request: documents do not change after first use. */
const untagged = new WeakSet<object>();

/** Answers the tagged values inside a JSON value. Without any, the very same value is given back. */
export function answer(scope: AnswerScope, value: unknown, pointer: string): { value: unknown } & AnswerNotes {
  const answerer = new Answerer(scope, pointer);
  return { value: answerer.value(value, undefined, undefined), holes: answerer.holes, unanswered: answerer.unanswered };
}

class Answerer {
  readonly holes: Hole[] = [];
  readonly unanswered: string[] = [];
  readonly #scope: AnswerScope;
  readonly #pointer: string;

  constructor(scope: AnswerScope, pointer: string) {
    this.#scope = scope;
    this.#pointer = pointer;
  }

  /** `source` is where the value stands in the document, `place` where the answer will: lists close their gaps. */
  value(value: unknown, source: Path, place: Path): unknown {
    if (typeof value !== 'object' || value === null || untagged.has(value)) return value;
    const answered = this.#inside(value, source, place);
    if (answered === value) untagged.add(value);
    return answered;
  }

  #inside(value: object, source: Path, place: Path): unknown {
    if (Array.isArray(value)) return this.#list(value, source, place);
    const object = value as Record<string, unknown>;
    if (isTagged(object)) return this.#tagged(readTagged(object), source, place);
    if (place !== undefined && this.#leadsNowhere(object['href'])) return this.#omit(source);
    return this.#object(object, source, place);
  }

  /** Whether a value leads to a page that the shop has switched off: the link goes, and what stands around it with it. */
  #leadsNowhere(href: unknown): boolean {
    if (typeof href !== 'object' || href === null || Array.isArray(href)) return false;
    const tagged = isTagged(href as Record<string, unknown>) && readTagged(href as Record<string, unknown>);
    return tagged !== false && tagged.kind === 'link' && this.#scope.library.link(tagged.route, {}) === false;
  }

  #list(list: readonly unknown[], source: Path, place: Path): readonly unknown[] {
    const answers: unknown[] = [];
    let changed = false;
    list.forEach((entry, index) => {
      const answered = this.value(entry, { around: source, key: index }, { around: place, key: answers.length });
      if (answered !== entry) changed = true;
      if (answered !== UNANSWERED) answers.push(answered);
    });
    return changed ? answers : list;
  }

  #object(object: Record<string, unknown>, source: Path, place: Path): Record<string, unknown> {
    let copy: Record<string, unknown> | undefined;
    for (const key of Object.keys(object)) {
      const member = object[key];
      if (typeof member !== 'object' || member === null) continue;
      const answered = this.value(member, { around: source, key }, { around: place, key });
      if (answered === member) continue;
      copy ??= { ...object };
      if (answered === UNANSWERED) delete copy[key];
      else copy[key] = answered;
    }
    return copy ?? object;
  }

  #tagged(tagged: TaggedValue, source: Path, place: Path): unknown {
    const { library } = this.#scope;
    switch (tagged.kind) {
      case 'message': {
        const values = this.#inner(tagged.values, { around: source, key: 'with' });
        const words = library.message(tagged.key, values);
        if (words === undefined)
          return this.#leaveOut(
            source,
            'MISSING_MESSAGE',
            `a message key of ${this.#scope.request.locale}${this.#meant('text', tagged.key)}`,
            tagged.key,
            [this.#scope.request.locale],
          );
        const [open] = UNFILLED.exec(words) ?? [];
        // What somebody searches for may look like one.
        if (open !== undefined && !Object.values(values).some((value) => String(value).includes(open)))
          this.#warn(
            source,
            'MISSING_VALUE',
            `a text without ${open}, or a value for it beside the key; shoppers would read it as it stands`,
            tagged.key,
          );
        return words;
      }
      case 'asset':
        return (
          library.asset(tagged.name) ??
          this.#leaveOut(
            source,
            'UNKNOWN_ASSET',
            `the name of a picture${this.#meant('picture', tagged.name)}`,
            tagged.name,
          )
        );
      case 'words':
        return (
          library.words?.(tagged.name) ??
          this.#leaveOut(
            source,
            'MISSING_WORDS',
            'a picture of the shop that has words in this language; "layouts pictures words" gives it some',
            tagged.name,
          )
        );
      case 'context':
        return (
          this.#context(tagged.name) ??
          this.#leaveOut(source, 'UNKNOWN_CONTEXT', 'a fact that this page has', tagged.name)
        );
      case 'parameter':
        return this.#parameter(tagged.name) ?? this.#omit(source);
      case 'link': {
        const { params, hash } = this.#inner({ params: tagged.params, hash: tagged.hash }, source);
        const path = library.link(
          tagged.route,
          params as Record<string, unknown>,
          typeof hash === 'string' ? hash : undefined,
        );
        if (path === false) return this.#omit(source);
        return (
          path ??
          this.#leaveOut(
            source,
            'UNKNOWN_ROUTE',
            `the name of a route, with its parameters${this.#meant('route', tagged.route)}`,
            tagged.route,
          )
        );
      }
      case 'content': {
        this.#scope.useContent(tagged.entry);
        const content = library.content(tagged.entry, tagged.field);
        return (
          content ?? this.#leaveOut(source, 'UNKNOWN_CONTENT', 'an entry of the content with this field', tagged.entry)
        );
      }
      case 'breakpoints':
        return this.#object(tagged.values, { around: source, key: '$bp' }, place);
      case 'data':
        return this.#data(tagged, source, place);
      case 'faulty':
        return this.#leaveOut(source, 'UNKNOWN_TAG', tagged.expected, tagged.got);
    }
  }

  /** Values inside a tagged value: words and links are made before any data is there. */
  #inner(values: Record<string, unknown>, source: Path): Record<string, unknown> {
    if (!isTagged(values) && Object.values(values).every(isPlain)) return values;
    const inner = answer(
      { ...this.#scope, needs: undefined },
      values,
      `${this.#pointer}${formatPointer(keysOf(source))}`,
    );
    return inner.value as Record<string, unknown>;
  }

  #context(name: ContextName): unknown {
    const { library, request, questions } = this.#scope;
    if (name === 'device') questions?.noteDevice(request.device);
    if (name === 'locale' || name === 'path' || name === 'device') return request[name];
    return library.context(name);
  }

  #parameter(name: string): string | undefined {
    const { params = {} } = this.#scope.request;
    return Object.hasOwn(params, name) ? params[name] : undefined;
  }

  #data({ name, pointer }: { name: string; pointer: string }, source: Path, place: Path): unknown {
    const { needs } = this.#scope;
    if (needs === undefined) return this.#leaveOut(source, 'NOT_ALLOWED', 'a value that does not wait for data', name);
    const need = needs.get(name);
    if (need === undefined) return this.#leaveOut(source, 'UNKNOWN_DATA', 'the name of a need of this node', name);
    this.holes.push({ path: keysOf(place), need, pointer });
    return null;
  }

  /** `, perhaps "home.title"` where authors are told. */
  #meant(kind: 'text' | 'picture' | 'route', given: string): string {
    return perhaps(this.#scope.library.names?.(kind).filter((name) => name !== given) ?? [], given);
  }

  #leaveOut(
    source: Path,
    code: FaultCode,
    expected: string,
    got: unknown,
    locales?: readonly string[],
  ): typeof UNANSWERED {
    this.#warn(source, code, expected, got, locales);
    return this.#omit(source);
  }

  #warn(source: Path, code: FaultCode, expected: string, got: unknown, locales?: readonly string[]): void {
    const { warn, nodeId } = this.#scope;
    const pointer = `${this.#pointer}${formatPointer(keysOf(source))}`;
    warn(fault(code, { expected, got, pointer, layer: this.#scope.layerAt(pointer), nodeId, locales }));
  }

  /** Leaves a value out that need not be there. */
  #omit(source: Path): typeof UNANSWERED {
    this.unanswered.push(`${this.#pointer}${formatPointer(keysOf(source))}`);
    return UNANSWERED;
  }
}

/** Whether there is nothing to answer in a value: a text, a number, or an object of such. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return (
    !Array.isArray(value) &&
    !isTagged(value as Record<string, unknown>) &&
    Object.values(value).every((member) => typeof member !== 'object' || member === null)
  );
}
