import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { VoucherFieldProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { VoucherField } from './voucher-field.tsx';

const htmlOf = (name: string): string => {
  const example = catalog.find('voucher-field')?.examples.find((each) => each.name === name);
  return renderToStaticMarkup(VoucherField((example?.props as VoucherFieldProps | undefined) ?? expect.fail(name)));
};

describe('VoucherField', () => {
  it('is closed until somebody opens it, and sent by the browser alone', () => {
    expect(htmlOf('default')).toMatch(/<details(?![^>]* open)[^>]*>.*<form[^>]* method="post"/u);
  });

  it('is open with what was typed, and says what is wrong with it', () => {
    const html = htmlOf('wrong');
    expect(html).toMatch(/<details[^>]* open=""/u);
    expect(html).toMatch(/value="NEU01"/u);
    expect(html).toMatch(/id="voucher-code-error" role="alert">Dieser Gutscheincode ist nicht gültig\./u);
  });

  it('stands below the voucher that is there, which can be taken out', () => {
    expect(htmlOf('redeemed')).toMatch(
      /NEU10.*wurde eingelöst.*value="remove" aria-describedby="voucher-redeemed".*<details(?![^>]* open)/u,
    );
    expect(htmlOf('redeemed')).toContain('name="code"');
  });

  it('says of a second code that it is not taken', () => {
    expect(htmlOf('second')).toMatch(
      /NEU10.*<details[^>]* open="".*value="EXTRA5".*role="alert">Dieser Gutschein ist nicht mit anderen/u,
    );
  });
});
