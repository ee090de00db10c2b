import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { SurveyProps } from '../../../generated/props.ts';
import { Survey } from './survey.tsx';

const scale = examples.find(({ name }) => name === 'scale')?.props as SurveyProps;

describe('Survey', () => {
  it('asks, and leads to where it is answered', () => {
    const html = renderToStaticMarkup(
      Survey({ title: 'Was fehlt?', text: 'Sag es uns.', link: { label: 'Schreiben', href: '/kontakt' } }),
    );
    expect(html).toMatch(/<h2[^>]*>Was fehlt\?<\/h2>.*Sag es uns\..*<a [^>]*href="\/kontakt">Schreiben/u);
    expect(html).not.toContain('<form');
  });

  it('asks in five steps and with a comment, keeps what was written, and is closed by a form of its own', () => {
    const html = renderToStaticMarkup(Survey(scale));
    expect([...html.matchAll(/name="score"[^>]*value="(\d)"/gu)].map(([, value]) => value)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(html).toMatch(
      /role="alert"[^>]*>Bitte triff eine Auswahl\..*maxLength="500"[^>]*>Mehr Fotos von innen\.<\/textarea>/su,
    );
    expect(html).toMatch(/<form[^>]*action="\/-\/close".*name="notice" value="survey".*Schließen/su);
  });

  it('has the name under which answers are kept, before anything was sent', () => {
    const { state: _state, ...untouched } = scale;
    expect(renderToStaticMarkup(Survey(untouched))).toContain('type="hidden" name="survey" value="service"');
  });
});
