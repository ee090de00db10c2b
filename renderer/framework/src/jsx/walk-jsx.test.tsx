import { isValidElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { activeMaker, makingElements, type ElementMaker } from './walk-jsx.ts';

/** Notes what it is asked for, and gives text. */
class Noting implements ElementMaker {
  readonly noted: unknown[][] = [];
  make(...asked: Parameters<ElementMaker['make']>): ReactNode {
    this.noted.push(asked);
    return 'made';
  }
}
const Part = ({ children }: { children?: ReactNode }): ReactNode => children;

describe('JSX of the registry', () => {
  it("is React's own while nothing is walked", () => {
    const element = <Part key="a">{1}</Part>;
    expect(isValidElement(element) && element.type === Part && element.key === 'a').toBe(true);
  });

  it('asks the maker, children first, with keys and whether children are written out', () => {
    const maker = new Noting();
    expect(
      makingElements(maker, () => (
        <Part key="a">
          <b>1</b>
          <i />
        </Part>
      )),
    ).toBe('made');
    expect(maker.noted).toEqual([
      ['b', { children: '1' }, undefined, false],
      ['i', {}, undefined, false],
      [Part, { children: ['made', 'made'] }, 'a', true],
    ]);
  });

  it('gives the outer maker its place back, also after a throw', () => {
    const [outer, inner] = [new Noting(), new Noting()];
    makingElements(outer, () => {
      expect(() =>
        makingElements(inner, () => {
          throw new Error('inside');
        }),
      ).toThrow('inside');
      expect(activeMaker()).toBe(outer);
    });
    expect(activeMaker()).toBeUndefined();
  });
});
