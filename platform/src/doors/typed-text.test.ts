import { expect, it } from 'vitest';
import { typedText } from './index.ts';

it.each([
  ['lines, as they were typed', 'eins\r\n\tzwei\n', true, 'eins\r\n\tzwei'],
  ['one line of several', ' Eva\r\nMai ', false, 'Eva Mai'],
  ['no signs that steer a terminal', 'a\u001B[2Jb\u009B31mc\u0007\u007F', true, 'a[2Jb31mc'],
  ['nothing that turns a text around', 'a\u202Eb\u2066', true, 'ab'],
  ['no U+0000', 'a\0b', true, 'ab'],
])('takes %s', (_what, sent, hasLines, text) => {
  expect(typedText(sent, { hasLines })).toBe(text);
});
