import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { ReviewFormProps } from '../../../generated/props.ts';
import { ReviewForm } from './review-form.tsx';
import { errorsIn, readFields } from './written-fields.ts';

const render = (index: number): string => renderToStaticMarkup(ReviewForm(examples[index]?.props as ReviewFormProps));
const WORDS = { tooShort: 'zu kurz', tooLong: 'zu lang' };

describe('ReviewForm', () => {
  it('is folded until somebody wants it, and open where it came back with what is wrong', () => {
    expect(render(0)).toMatch(/^<details class="[^"]+" data-review-form="AT-1001"><summary[^>]*>Bewertung schreiben/);
    expect(render(1)).toMatch(/^<details class="[^"]+" open=""/);
    expect(render(1)).toContain('Bitte vergib mindestens einen Stern.');
  });

  it('takes pictures without scripts too, and says of them what is wrong', () => {
    expect(render(0)).toMatch(/<form[^>]* encType="multipart\/form-data"/);
    expect(render(0)).toMatch(
      /<input[^>]* id="review-files" type="file" multiple="" accept="image\/jpeg,[^"]*,\.heif"/,
    );
    expect(render(1)).toMatch(/id="review-files-error" role="alert">„karte\.png“ lässt sich nicht/);
    const plain = { ...(examples[0]?.props as ReviewFormProps) };
    delete plain.upload;
    expect(renderToStaticMarkup(ReviewForm(plain))).not.toContain('multipart');
  });

  it('offers no words to tick before a script knows them', () => {
    expect(render(0)).toMatch(/<fieldset class="[^"]+" hidden="" data-tags="">/);
  });

  it('asks how it fits where it is told to, and nowhere else', () => {
    expect(render(0)).toMatch(/<legend[^>]*>Wie fällt .*type="radio"[^>]*name="fit"[^>]*value="small".*value="large"/u);
    expect(render(1)).not.toContain('name="fit"');
  });

  it('finds what is wrong before anything is sent', () => {
    const sent = new FormData();
    sent.append('nickname', ' M ');
    sent.append('text', 'Zu kurz.');
    sent.append('tags', 'fit');
    sent.append('fit', 'small');
    const lengths = {
      title: { least: 0, most: 80 },
      text: { least: 10, most: 2_000 },
      nickname: { least: 2, most: 30 },
    };
    const words = { stars: 'keine Sterne', title: WORDS, text: WORDS, nickname: WORDS };
    const written = readFields(sent);
    expect(written).toEqual({ stars: 0, title: '', text: 'Zu kurz.', nickname: 'M', fit: 'small', tags: ['fit'] });
    expect(errorsIn(written, lengths, words)).toEqual({ stars: 'keine Sterne', text: 'zu kurz', nickname: 'zu kurz' });
    sent.delete('fit');
    expect(readFields(sent)).not.toHaveProperty('fit');
    expect(errorsIn({ ...written, stars: 4, text: 'Lang genug.', nickname: 'Mia' }, lengths, words)).toEqual({});
  });
});
