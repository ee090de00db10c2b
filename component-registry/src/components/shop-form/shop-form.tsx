import type { ReactElement } from 'react';
import type { ShopFormProps } from '../../../generated/props.ts';
import { Heading } from '../../components-support/heading.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';
import { SentForm } from './sent-form.tsx';

const styles = {
  section: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    maxWidth: '36rem',
    // Nobody sends paper; what came of sending stays.
    '@media print': { '&:not(:has(output:target))': { display: 'none' } },
  }),
  title: style({ textStyle: 'title', fontWeight: '400', margin: '0' }),
  text: style({ fontSize: 'sm', lineHeight: '1.55', margin: '0', color: 'inkMuted' }),
};

/**
 * A form with its words around it.
 * @see SentForm for how it is sent
 * @see LX-028
 */
export function ShopForm({ title, level = 2, text, step, ...form }: ShopFormProps): ReactElement {
  return (
    <section
      className={styles.section}
      data-step={step}
      data-keeper={form.failed === undefined ? undefined : 'account'}
    >
      {title === undefined ? null : (
        <Heading level={level} className={styles.title}>
          {title}
        </Heading>
      )}
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      <SentForm {...form} />
    </section>
  );
}
