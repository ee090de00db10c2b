import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShopForm } from './shop-form.tsx';

const untouched = { name: '', values: {}, errors: {} };
const fields = [
  { name: 'firstname', kind: 'text', label: 'Vorname' },
  { name: 'email', kind: 'email', label: 'E-Mail', required: true },
] as const;
const html = (props: Partial<Parameters<typeof ShopForm>[0]> = {}) =>
  renderToStaticMarkup(
    ShopForm({ form: 'newsletter', state: untouched, fields: [...fields], submitLabel: 'Anmelden', ...props }),
  );

describe('ShopForm', () => {
  it('is sent by the browser alone, to the address of its page, and says which form it is', () => {
    expect(html()).toMatch(/<form[^>]* method="post"[^>]*>/);
    expect(html()).not.toMatch(/action=|<script/);
    expect(html()).toContain('<input type="hidden" name="form" value="newsletter"/>');
  });

  it('has a label for every field and fills in what browsers know', () => {
    expect(html()).toMatch(
      /<label[^>]* for="newsletter-email">E-Mail<\/label><input[^>]* type="email"[^>]* id="newsletter-email"[^>]* autoComplete="email"/i,
    );
  });

  it('shows what is wrong below the field, read with it, and gives the first such field the focus', () => {
    const again = html({
      state: {
        name: 'newsletter',
        values: { firstname: '<Mara>', email: 'mara@' },
        errors: { email: 'Bitte gültig.' },
        problem: 'Später.',
      },
    });
    expect(again).toMatch(
      /<input[^>]*id="newsletter-email"[^>]*autofocus=""[^>]*value="mara@"|<input(?=[^>]*id="newsletter-email")(?=[^>]*autofocus)(?=[^>]*value="mara@")/i,
    );
    expect(again).toMatch(/aria-invalid="true" aria-describedby="newsletter-email-error"/);
    expect(again).toMatch(/<p[^>]*id="newsletter-email-error" role="alert">Bitte gültig\.<\/p>/);
    expect(again).toMatch(/<p[^>]*role="alert">Später\.<\/p>/);
    expect(again).toContain('value="&lt;Mara&gt;"');
    expect(again.match(/autofocus/gi)).toHaveLength(1);
  });

  it('has words for what was taken, and not beside what came back', () => {
    const savedText = 'Dein Rücktritt ist eingegangen.';
    const words = '<output';
    expect(html({ savedText })).toContain(words);
    expect(html({ savedText, state: { ...untouched, name: 'contact' } })).toContain(words);
    expect(html({ savedText, state: { ...untouched, name: 'newsletter' } })).not.toContain(words);
  });

  it('knows nothing of what was sent with another form', () => {
    expect(
      html({ state: { name: 'contact', values: { email: 'x@y' }, errors: { email: 'Falsch' }, problem: 'Nein' } }),
    ).toBe(html());
  });

  it('has a field for robots that neither eyes nor keyboards nor screen readers meet', () => {
    expect(html()).toMatch(/aria-hidden="true"><input type="text" tabindex="-1"[^>]* name="website"/i);
  });

  it('holds what is known until something was sent, and what came back from then on', () => {
    const given = { firstname: 'Klara', email: 'klara@example.com' };
    expect(html({ given })).toContain('value="klara@example.com"');
    const again = html({ given, state: { name: 'newsletter', values: { email: 'anders@' }, errors: {} } });
    expect([again.includes('anders@'), again.includes('Klara')]).toEqual([true, false]);
  });

  it('has fields for secrets, numbers, boxes to tick, and for what is unseen', () => {
    const again = html({
      given: { stay: '1', id: '7' },
      fields: [
        { name: 'password', kind: 'password', label: 'Passwort', autocomplete: 'current-password' },
        { name: 'number', kind: 'digits', label: 'Nummer' },
        { name: 'stay', kind: 'checkbox', label: 'Merken' },
        { name: 'id', kind: 'hidden', label: 'Kennung' },
      ],
    });
    expect(again).toMatch(/<input[^>]*type="password"[^>]*autoComplete="current-password"/iu);
    expect(again).toMatch(/<input[^>]*type="text"[^>]*inputMode="numeric"/iu);
    expect(again).toMatch(/<label[^>]*><input[^>]*type="checkbox"[^>]*checked=""[^>]*><span>Merken/iu);
    expect(again).toContain('<input type="hidden" name="id" value="7"/>');
  });

  it('offers one of several, with what a choice asks further below it', () => {
    const again = html({
      given: { what: 'pause', days: '14' },
      untilFilled: true,
      fields: [
        {
          name: 'what',
          kind: 'choice',
          label: 'Was?',
          options: [
            { value: 'end', label: 'Ende' },
            {
              value: 'pause',
              label: 'Pause',
              more: { name: 'days', label: 'Tage', options: ['7', '14'].map((value) => ({ value, label: value })) },
            },
          ],
        },
      ],
    });
    expect(again).toMatch(/<fieldset[^>]*><legend[^>]*>Was\?<\/legend>/u);
    expect(again.match(/type="radio"/gu)).toHaveLength(2);
    expect(again).toMatch(/<input(?=[^>]*value="pause")(?=[^>]*checked="")[^>]*>/u);
    expect(again).toMatch(/<label[^>]*for="newsletter-what-days">Tage<\/label><select[^>]*name="days"/u);
    expect(again).toContain('<option value="14" selected="">');
    expect(again).toMatch(/<button[^>]*data-until-filled=""/u);
  });

  it('has words and room for what scripts find wrong, where they send it', () => {
    const live = html({
      failed: 'Später.',
      fields: [{ name: 'email', kind: 'email', label: 'E-Mail', invalid: 'Nein.' }],
    });
    expect(live).toMatch(/<section[^>]*data-keeper="account"/u);
    expect(live).toMatch(/<form[^>]*data-live="Später\."/u);
    expect(live).toMatch(/<input[^>]*data-invalid="Nein\."/u);
    expect(live).toMatch(/<p[^>]*id="newsletter-email-error" role="alert" hidden=""><\/p>/u);
    expect(html()).not.toMatch(/data-live|data-keeper|data-invalid/u);
  });
});
