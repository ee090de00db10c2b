import type { ReactElement } from 'react';
import type { ContactFormProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { uploadField, UploadField } from '../../components-support/upload-field.tsx';
import { UPLOAD_ACCEPT } from '@vitrine/schemas/uploads';
import { style } from '../../styling/style.ts';
import { SentForm } from '../shop-form/sent-form.tsx';
import { ContactAnswers } from './contact-answers.tsx';
import { ContactFields } from './contact-fields.tsx';
import { ContactInPlace } from './contact-form.client.tsx';
import { OF_ANY } from './shown-with.ts';
import { InPlace } from '../../islands/in-place.tsx';

const styles = {
  body: style({ display: 'flex', flexDirection: 'column', gap: '2.5' }),
  section: style(longWords, { display: 'flex', flexDirection: 'column', gap: '2', maxWidth: '40rem' }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  upload: style(uploadField, OF_ANY),
};

/**
 * A message to the shop. What it is about decides, by the style sheet alone, which fields follow and what is answered at once.
 * @see CT-001 CT-002 CT-009
 */
export function ContactForm({
  form,
  state,
  given = {},
  title,
  level = 2,
  subject: { label, choose, options },
  answers = [],
  fields,
  failedText,
  upload,
  ...words
}: ContactFormProps): ReactElement {
  const isBack = state.name === form;
  return (
    <section className={styles.section} data-keeper="contact" data-failed={failedText}>
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      <SentForm
        {...words}
        form={form}
        state={state}
        given={given}
        isLive
        hasFiles={upload !== undefined}
        untilFilled
        keepsDraft
        fields={[
          {
            name: 'subject',
            kind: 'select',
            label,
            required: true,
            options: [{ value: '', label: choose }, ...options],
          },
        ]}
      >
        <div className={styles.body}>
          <ContactAnswers answers={answers} />
          <ContactFields fields={fields} values={isBack ? state.values : given} errors={isBack ? state.errors : {}} />
          {upload === undefined ? null : (
            <UploadField
              id="contact-files"
              className={styles.upload}
              accept={UPLOAD_ACCEPT}
              upload={upload}
              error={isBack ? state.errors['files'] : undefined}
            />
          )}
        </div>
      </SentForm>
      <InPlace island={ContactInPlace} />
    </section>
  );
}
