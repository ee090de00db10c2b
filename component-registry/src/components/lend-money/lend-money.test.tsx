import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LendMoneyProps } from '../../../generated/props.ts';
import { LendMoney } from './lend-money.tsx';

const examples = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as {
  name: string;
  props: LendMoneyProps;
}[];
const htmlOf = (name: string): string => {
  const props = examples.find((example) => example.name === name)?.props;
  if (props === undefined) throw new Error(`expected an example ${name}, got none`);
  return renderToStaticMarkup(LendMoney(props));
};

describe('LendMoney', () => {
  it('says what the law asks for, and has the conditions in a dialog of the browser', () => {
    const html = htmlOf('default');
    expect(html).toContain('Let op! Geld lenen kost geld.');
    expect(html).toMatch(/<button[^>]*popoverTarget="lend-money-conditions"/iu);
    expect(html).toMatch(/<dialog id="lend-money-conditions"[^>]*popover="auto"/u);
    expect(html).toMatch(/<p[^>]*data-test=""[^>]*hidden=""/u);
  });

  it('asks for four things, and has no field besides', () => {
    const names = [...htmlOf('default').matchAll(/<input(?![^>]*type="hidden")[^>]* name="(\w+)"/gu)];
    expect(names.map(([, name]) => name)).toEqual(['accountHolder', 'amount', 'iban', 'phone']);
  });

  it('says each mistake beside its field', () => {
    expect(htmlOf('missing').match(/>Dit is een verplicht veld\./gu)).toHaveLength(4);
  });

  it('leads to the test where it is missing, and keeps what was typed', () => {
    const html = htmlOf('needs-test');
    expect(html).not.toMatch(/<p[^>]*data-test=""[^>]*hidden/u);
    expect(html).toContain('href="/klantenservice/inkomstentoets"');
    expect(html).toContain('value="NL91 ABNA 0417 1643 00"');
  });
});
