// @vitest-environment jsdom
import { HELD_SCRIPTS } from '@vitrine/framework/html';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_SCRIPT } from './start-script.ts';

it('looks for nodes in words that no node of a page is written in', () => {
  expect(START_SCRIPT).toContain('[data-node=footer]');
  expect(START_SCRIPT).not.toContain('data-node="');
});

describe('a form that an island keeps', () => {
  let sent: string[] = [];
  const press = (selector: string): void => document.querySelector<HTMLButtonElement>(selector)?.click();

  // A page runs it once; its listeners stay.
  beforeAll(() => {
    const starter = document.createElement('script');
    starter.setAttribute(HELD_SCRIPTS, '/chunk.js');
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(starter);
    // As text, as a page has it: nothing else says that it works.
    new Function(START_SCRIPT)();
    // What is left is the browser's to send.
    document.body.addEventListener('submit', (event) => {
      if (!event.defaultPrevented && event.target instanceof HTMLFormElement) sent.push(event.target.id);
      event.preventDefault();
    });
  });
  beforeEach(() => {
    sent = [];
    document.body.innerHTML =
      '<div data-keeper="basket"><form id="kept"><button></button></form></div><form id="other"><button></button></form>';
  });

  it('waits for it, five seconds at most, and no other form does', () => {
    vi.useFakeTimers();
    press('#other button');
    press('#kept button');
    press('#kept button');
    expect(sent).toEqual(['other']);
    vi.advanceTimersByTime(5_000);
    expect(sent).toEqual(['other', 'kept']);
    vi.useRealTimers();
  });

  it('waits no longer where a script cannot be loaded', () => {
    press('#kept button');
    expect(sent).toEqual([]);
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    expect(sent).toEqual(['kept']);
    press('#kept button');
    expect(sent).toEqual(['kept', 'kept']);
  });
});
