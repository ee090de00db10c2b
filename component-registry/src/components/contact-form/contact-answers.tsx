import type { ReactElement } from 'react';
import type { ContactFormProps } from '../../../generated/props.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { OF_SUBJECT } from './shown-with.ts';

type Answer = NonNullable<ContactFormProps['answers']>[number];

const box: StyleObject = {
  padding: '2.5',
  backgroundColor: 'tint',
  borderRadius: 'card',
  fontSize: 'sm',
  lineHeight: '1.55',
};
const boxOf = (subject: Answer['subject']): string => style(box, OF_SUBJECT[subject]);
const BOXES: Readonly<Record<Answer['subject'], string>> = {
  customerAccount: boxOf('customerAccount'),
  productQuestion: boxOf('productQuestion'),
  myPayments: boxOf('myPayments'),
  shipping: boxOf('shipping'),
  returnsStatus: boxOf('returnsStatus'),
  praemie: boxOf('praemie'),
  reportBarrier: boxOf('reportBarrier'),
  otherQuestion: boxOf('otherQuestion'),
};
const styles = {
  answers: style({ display: 'flex', flexDirection: 'column' }),
  list: style({ margin: '0', display: 'flex', flexDirection: 'column', gap: '1.5' }),
  question: style({ fontWeight: '600' }),
  text: style({ margin: '0' }),
};

/** What is answered at once, of the chosen subject alone; what appears is read out. */
export function ContactAnswers({ answers }: { answers: readonly Answer[] }): ReactElement {
  const subjects = [...new Set(answers.map(({ subject }) => subject))];
  return (
    <div className={styles.answers} aria-live="polite" data-answers="">
      {subjects.map((subject) => (
        <div key={subject} className={BOXES[subject]}>
          {answers
            .filter((answer) => answer.subject === subject)
            .map(({ question, text }) =>
              question === undefined ? (
                <p key={text} className={styles.text}>
                  {text}
                </p>
              ) : (
                <dl key={text} className={styles.list}>
                  <div>
                    <dt className={styles.question}>{question}</dt>
                    <dd className={styles.text}>{text}</dd>
                  </div>
                </dl>
              ),
            )}
        </div>
      ))}
    </div>
  );
}
