import type { ReactElement } from 'react';
import type { BraFinderProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { SentForm } from '../shop-form/sent-form.tsx';

const styles = {
  section: style(longWords, { display: 'flex', flexDirection: 'column', gap: '2', maxWidth: '36rem' }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.55', margin: '0', color: 'inkMuted' }),
};
/** Centimetres, with a half. */
const LONGEST = 8;

/**
 * Two measurements, below the bust first, as one takes them.
 * @see BF-001
 */
export function BraFinder(props: BraFinderProps): ReactElement {
  const { form, state, title, level = 2, text, underBustLabel, bustLabel, submitLabel } = props;
  const field = { kind: 'decimal', required: true, maxLength: LONGEST } as const;
  return (
    <section className={styles.section}>
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      <SentForm
        form={form}
        state={state}
        fields={[
          { ...field, name: 'underBust', label: underBustLabel },
          { ...field, name: 'bust', label: bustLabel },
        ]}
        submitLabel={submitLabel}
      />
    </section>
  );
}
