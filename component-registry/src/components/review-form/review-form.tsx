import type { ReactElement } from 'react';
import type { ReviewFormProps } from '../../../generated/props.ts';
import { borderedLink } from '../../components-support/button-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { UploadField } from '../../components-support/upload-field.tsx';
import { PICTURE_ACCEPT } from '@vitrine/schemas/uploads';
import { style } from '../../styling/style.ts';
import { SentForm } from '../shop-form/sent-form.tsx';
import { ReviewFormInPlace } from './review-form.client.tsx';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  root: style(longWords, {
    maxWidth: '36rem',
    '&[open] > summary': { marginBottom: '3' },
    // Paper opens what is folded, and nobody sends paper.
    _print: { display: 'none' },
  }),
  summary: style(borderedLink, {
    listStyle: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
  }),
  tags: style({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '2',
    border: '0',
    margin: '0',
    padding: '0',
    '&[hidden]': { display: 'none' },
  }),
  legend: style({ padding: '0', fontSize: 'xs', fontWeight: '600' }),
  tag: style({ display: 'inline-flex', alignItems: 'center', gap: '1', minHeight: 'touch', fontSize: 'sm' }),
  thanks: style({ display: 'block', fontSize: 'sm', lineHeight: '1.5', '&[hidden]': { display: 'none' } }),
};

/**
 * The form for a review, folded until somebody wants to write one. Without scripts it is sent like every form; with them it is
 * checked and sent in place, and offers words to tick. Pictures may come with it.
 * @see PR-006 PR-007 UP-004
 */
export function ReviewForm({ product, title, tagsLabel, fit, upload, ...form }: ReviewFormProps): ReactElement {
  const isBack = form.state.name === form.form;
  return (
    <details className={styles.root} open={isBack} data-review-form={product}>
      <summary className={styles.summary}>{title}</summary>
      <SentForm {...form} isLive keepsDraft hasFiles={upload !== undefined}>
        {/* One child: the walk hands a list on without telling React that it needs no keys. */}
        <>
          {fit === undefined ? null : (
            <fieldset className={styles.tags}>
              <legend className={styles.legend}>{fit.label}</legend>
              {fit.options.map(({ value, label }) => (
                <label key={value} className={styles.tag}>
                  <input
                    type="radio"
                    name="fit"
                    value={value}
                    defaultChecked={isBack && form.state.values['fit'] === value}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
          )}
          <fieldset className={styles.tags} hidden data-tags="">
            <legend className={styles.legend}>{tagsLabel}</legend>
            <label className={styles.tag}>
              <input type="checkbox" name="tags" value="" />
              <span>{tagsLabel}</span>
            </label>
          </fieldset>
          {upload === undefined ? null : (
            <UploadField
              id="review-files"
              accept={PICTURE_ACCEPT}
              upload={upload}
              error={isBack ? form.state.errors['files'] : undefined}
            />
          )}
        </>
      </SentForm>
      <output className={styles.thanks} hidden tabIndex={-1} data-thanks="" />
      <InPlace island={ReviewFormInPlace} />
    </details>
  );
}
