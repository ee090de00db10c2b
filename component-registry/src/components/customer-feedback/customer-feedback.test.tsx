import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { CustomerFeedbackProps } from '../../../generated/props.ts';
import { CustomerFeedback } from './customer-feedback.tsx';

const [asked, again] = examples.map(({ props }) =>
  renderToStaticMarkup(CustomerFeedback(props as CustomerFeedbackProps)),
);

describe('CustomerFeedback', () => {
  it('asks for yes or no, and leaves a comment free', () => {
    expect(asked?.match(/<input[^>]*name="helpful"[^>]*>/gu)).toHaveLength(2);
    expect(asked).toMatch(/<textarea(?![^>]*required)[^>]*name="comment"/u);
    expect(asked).not.toContain('role="alert"');
  });

  it('says that an answer is missing, and keeps what was written', () => {
    expect(again).toContain('Bitte wähle Ja oder Nein.');
    expect(again).toContain('Die Farbe fehlt auf den Bildern.</textarea>');
  });
});
