import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ContactFormProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { ContactForm } from './contact-form.tsx';

const propsOf = (name: string): ContactFormProps =>
  (catalog.find('contact-form')?.examples.find((example) => example.name === name)?.props as
    | ContactFormProps
    | undefined) ?? expect.fail('no example');
const htmlOf = (name: string): string => renderToStaticMarkup(ContactForm(propsOf(name)));

describe('ContactForm', () => {
  it('is sent by the browser alone, and its button may wait', () => {
    const html = htmlOf('default');
    expect(html).toMatch(/<form[^>]* method="post"[^>]*><input type="hidden" name="form" value="contact"\/>/u);
    expect(html).toMatch(/<button[^>]*data-until-filled="">[^<]*<\/button><p[^>]*>Senden kannst du, sobald/u);
  });

  it('offers the subjects after a place that cannot be chosen again, and reads out what is answered', () => {
    const html = htmlOf('default');
    expect(html).toMatch(/<option value="" hidden="">Bitte wählen<\/option><option value="shipping">/u);
    expect(html).toMatch(/aria-live="polite"[^>]*>.*<dt[^>]*>Wann wird abgeholt\?<\/dt><dd[^>]*>Der Abholtermin/u);
  });

  it('holds the subject that a link names', () => {
    expect(htmlOf('barrier')).toContain('<option value="reportBarrier" selected="">');
  });

  it('shows what is wrong at each field, ticks too, and what was typed', () => {
    const html = htmlOf('with-mistakes');
    expect(html).toMatch(/<p[^>]*id="contact-city-error" role="alert">Bitte gib deinen Ort an\.<\/p>/u);
    expect(html).toMatch(
      /<p[^>]*id="contact-terms-error" role="alert">Bitte bestätige die Datenschutzhinweise\.<\/p>/u,
    );
    expect(html).toMatch(/<textarea[^>]*>Wo bleibt mein Paket\?<\/textarea>/u);
    expect(html.match(/autofocus/giu)).toHaveLength(1);
  });
});
