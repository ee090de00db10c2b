import { expect, it } from 'vitest';
import { withRulesOf } from './rule-names.ts';

const FILE = '/** Ends. */\nconst ENDS = `\n  aaaa bbbb\n`;\nexport const after = 1;\n';

it('puts rules that have no number yet behind the others, whether these are still in the sheet or not', () => {
  const css = '.v1{a:b;}.vcccc{a:b;}.vcccc:hover,.v0dd9>li{a:b;}.i-x-24{a:b;}.vlonger{a:b;}.vee-x{a:b;}';
  expect(withRulesOf(css, FILE)).toBe(FILE.replace('aaaa bbbb', 'aaaa bbbb cccc 0dd9'));
});

it('changes nothing where every rule has one', () => {
  expect(withRulesOf('.v0{a:b;}', FILE)).toBe(FILE);
});
