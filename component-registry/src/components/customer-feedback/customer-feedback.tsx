import type { ReactElement } from 'react';
import type { CustomerFeedbackProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { SentForm } from '../shop-form/sent-form.tsx';

const styles = {
  section: style(longWords, { display: 'flex', flexDirection: 'column', gap: '2', maxWidth: '36rem' }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
};
const MOST_CHARACTERS = 500;

/**
 * Asks whether the page was helpful: yes or no, and what could be better.
 * @see TN-019
 */
export function CustomerFeedback({ title, yes, no, comment, optional, ...form }: CustomerFeedbackProps): ReactElement {
  return (
    <section className={styles.section}>
      <Heading level={2} className={styles.title}>
        {title}
      </Heading>
      <SentForm
        {...form}
        fields={[
          {
            name: 'helpful',
            kind: 'choice',
            label: title,
            required: true,
            options: [
              { value: 'yes', label: yes },
              { value: 'no', label: no },
            ],
          },
          {
            name: 'comment',
            kind: 'textarea',
            label: comment,
            maxLength: MOST_CHARACTERS,
            ...(optional === undefined ? {} : { hint: optional }),
          },
        ]}
      />
    </section>
  );
}
