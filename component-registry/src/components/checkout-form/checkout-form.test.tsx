import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CheckoutFormProps } from '../../../generated/props.ts';
import { CheckoutForm } from './checkout-form.tsx';

const NONE = { name: '', values: {}, errors: {} };
const form = (props: Partial<CheckoutFormProps>): string =>
  renderToStaticMarkup(
    CheckoutForm({
      form: 'checkout-payment',
      state: NONE,
      given: { method: 'invoice', birthday: '1980-01-31' },
      choice: { name: 'method', legend: 'Zahlungsart', birthday: { label: 'Geburtsdatum', hint: 'ab 18' } },
      options: [
        { value: 'invoice', label: 'Rechnung', asksBirthday: true },
        { value: 'prepayment', label: 'Vorauszahlung' },
      ],
      submitLabel: 'Weiter',
      ...props,
    }),
  );

describe('CheckoutForm', () => {
  it('holds what was said before', () => {
    expect(form({})).toMatch(/<input[^>]*value="invoice"[^>]*checked=""|<input[^>]*checked=""[^>]*value="invoice"/u);
    expect(form({})).toContain('value="1980-01-31"');
  });

  it('comes back with what was sent and what is wrong, where it was this form', () => {
    const sent = { values: { method: 'prepayment' }, errors: { method: 'Bitte wählen.' }, problem: 'Nein.' };
    const back = form({ state: { name: 'checkout-payment', ...sent } });
    expect(back.match(/role="alert"/gu)).toHaveLength(2);
    expect(back).not.toContain('value="1980-01-31"');
    expect(form({ state: { name: 'login', ...sent } })).not.toContain('role="alert"');
  });

  it('comes back with the focus on the first thing that is wrong', () => {
    const back = (errors: Record<string, string>): string | undefined =>
      /<input[^>]*autofocus=""[^>]*>/iu.exec(form({ state: { name: 'checkout-payment', values: {}, errors } }))?.[0];
    expect(back({ method: 'Bitte wählen.', birthday: 'Fehlt.' })).toContain('type="radio"');
    expect(back({ birthday: 'Fehlt.' })).toContain('type="date"');
    expect(back({})).toBeUndefined();
  });

  it('has each thing that may be told under the end of an address that tells it', () => {
    const told = { id: 'payment-failed', text: 'Nicht bezahlt.' };
    const alsoTold = [{ id: 'payment-cancelled', text: 'Abgebrochen.' }];
    expect(form({ told, alsoTold })).toMatch(
      /id="payment-failed"[^>]*>Nicht bezahlt\..*id="payment-cancelled"[^>]*>Abge/u,
    );
    expect(form({ told }).match(/role="alert"/gu)).toHaveLength(1);
  });

  it('asks for the day of birth only where a choice needs it', () => {
    expect(form({ options: [{ value: 'prepayment', label: 'Vorauszahlung' }] })).not.toContain('birthday');
  });

  it('has what else is to be chosen right behind its choice, with what is wrong there', () => {
    const choices = { name: 'count', legend: 'Raten', options: [{ value: '3', label: '3 Raten' }] };
    const back = form({
      state: { name: 'checkout-payment', values: { method: 'instalments' }, errors: { count: 'Wie viele?' } },
      options: [{ value: 'instalments', label: 'Ratenzahlung', choices }],
    });
    expect(back).toMatch(/value="instalments"[^]*<\/label><fieldset[^]*Wie viele\?<\/p><label[^]*name="count"/u);
  });

  it('has no choice without anything to choose from', () => {
    expect(form({ options: [] })).not.toContain('<fieldset');
  });
});
