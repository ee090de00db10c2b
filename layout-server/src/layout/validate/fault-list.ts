import { canonicalJson, type Fault } from '@vitrine/schemas';

/** Faults in the order in which they were met; one that is met again is not listed again, but for the languages that it names. */
export class FaultList {
  readonly #faults = new Map<string, Fault>();

  add(faults: readonly Fault[]): void {
    for (const each of faults) {
      const key = canonicalJson(inNoLanguage(each));
      this.#faults.set(key, inLanguagesOfBoth(this.#faults.get(key) ?? each, each));
    }
  }

  all(): Fault[] {
    return [...this.#faults.values()];
  }
}

/** A fault as it reads alike in whatever languages it is one. */
export function inNoLanguage(one: Fault): Fault {
  return one.locales === undefined ? one : namingLanguages(one, []);
}

/** A fault that is met once more, with the languages of both. */
export function inLanguagesOfBoth(one: Fault, again: Fault): Fault {
  const more = (again.locales ?? []).filter((locale) => one.locales?.includes(locale) !== true);
  return more.length === 0 ? one : namingLanguages(one, [...(one.locales ?? []), ...more]);
}

function namingLanguages(one: Fault, locales: readonly string[]): Fault {
  const [before, after] = [one.locales ?? [], locales].map((names) => `of ${names.join(', ')}`);
  const renamed = (text: string): string => text.replace(before ?? '', () => after ?? '');
  return { ...one, locales, expected: renamed(one.expected), message: renamed(one.message) };
}
