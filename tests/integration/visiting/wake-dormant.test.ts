// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../renderer/edge/src/visiting/browser.ts';
import { wakeDormant } from '../../../renderer/edge/src/visiting/wake-dormant.ts';

const FILE =
  '<template data-dormant=""><dialog id="quick"></dialog></template><template data-dormant="" data-node="offline-notice" data-node-id="offline"><dialog id="offline">Weg.</dialog></template>';
const PLACE = '<template data-dormant="abc.txt"></template>';

let asked: string[];
let status: number;
/** Has the file come, or the network fail. */
let answer: (type: 'load' | 'error') => void;
let loaded: () => void;
let awake: number;
const hear = (): void => void (awake += 1);

beforeEach(() => {
  asked = [];
  status = 200;
  awake = 0;
  document.body.innerHTML = `<main>${PLACE}<i></i></main>${PLACE}`;
  document.addEventListener('awake', hear);
});
afterEach(() => document.removeEventListener('awake', hear));

function open(): () => void {
  class Request {
    listeners = new Map<string, () => void>();
    responseType = '';
    type = '';
    get status(): number {
      return status;
    }
    get responseXML(): Document {
      return new DOMParser().parseFromString(FILE, 'text/html');
    }
    open = (_: string, address: string): unknown => asked.push(address);
    overrideMimeType = (type: string): void => void (this.type = type);
    addEventListener = (type: string, listener: () => void): unknown => this.listeners.set(type, listener);
    send(): void {
      expect([this.responseType, this.type]).toEqual(['document', 'text/html;charset=utf-8']);
      answer = (type) => this.listeners.get(type)?.();
    }
  }
  return wakeDormant({
    document,
    addEventListener: (_: string, listener: () => void) => void (loaded = listener),
    requestIdleCallback: (then: () => void) => then(),
    XMLHttpRequest: Request,
  } as unknown as Browser);
}

describe('markup that only scripts show', () => {
  it('is asked for once the page is there, and put in its place with the marks of its node', () => {
    open();
    expect(asked).toEqual([]);
    loaded();
    expect(asked).toEqual(['/-/dormant/abc.txt']);
    answer('load');
    expect(document.querySelector('main > dialog + i')).not.toBeNull();
    expect(document.querySelector('body > #offline')?.outerHTML).toBe(
      '<dialog id="offline" data-node="offline-notice" data-node-id="offline">Weg.</dialog>',
    );
    expect([document.querySelector('template'), awake]).toEqual([null, 1]);
  });

  it('leaves a template in its place that React hydrates', () => {
    document.body.innerHTML = `<div>${PLACE}${PLACE.replace('></', ' data-markup="3"></')}</div>`;
    open()();
    answer('load');
    expect(document.body.innerHTML).toBe(
      '<div><dialog id="quick"></dialog><template data-markup="3"></template></div><dialog id="offline" data-node="offline-notice" data-node-id="offline">Weg.</dialog>',
    );
  });

  it('is asked for at once at a touch, and not twice', () => {
    const wake = open();
    wake();
    loaded();
    wake();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['the network fails', () => answer('error')],
    ['no file is there', () => ((status = 404), answer('load'))],
  ])('stays away where %s, and that is said', (_, fail) => {
    status = 0;
    open()();
    fail();
    expect([document.querySelector('template'), document.querySelector('dialog'), awake]).toEqual([null, null, 1]);
  });

  it('comes out of the page itself where that is of one reader', () => {
    document.body.innerHTML = FILE;
    open()();
    expect([asked, document.querySelectorAll('body > dialog').length, awake]).toEqual([[], 2, 1]);
  });

  it('is asked for by no page without any', () => {
    document.body.innerHTML = '';
    open()();
    expect([asked, awake]).toEqual([[], 0]);
  });
});
