import { CLOSE_PATH } from '@vitrine/schemas/notices';
import type { ReactElement } from 'react';
import type { SurveyProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { quietButton } from '../../components-support/deed-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { offerBox, offerText, offerTitle } from '../../components-support/offer-style.ts';
import { style } from '../../styling/style.ts';
import { SentForm } from '../shop-form/sent-form.tsx';

const styles = {
  box: style(offerBox, { 'html[data-closed~=survey] &[data-closable]': { display: 'none' } }),
  title: style(offerTitle),
  text: style(offerText),
  link: style(textLink),
  form: style({ maxWidth: '36rem' }),
  close: style(quietButton, { marginInlineStart: '-0.5rem' }),
};
const MOST_CHARACTERS = 500;

/**
 * A question of the shop: in five steps with words of one's own, or with the way to where it is answered.
 * @see CT-016
 */
export function Survey(props: SurveyProps): ReactElement {
  const { title, level = 2, text, link, scale, closeLabel } = props;
  const isClosable = scale !== undefined && closeLabel !== undefined;
  return (
    <section className={styles.box} data-closable={isClosable ? '' : undefined}>
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {scale === undefined ? null : <Answer {...props} scale={scale} />}
      {link === undefined ? null : (
        <a className={styles.link} href={link.href}>
          {link.label}
          <Icon name="arrow-right" size={16} />
        </a>
      )}
      {isClosable ? (
        <form method="post" action={CLOSE_PATH} data-untyped="">
          <input type="hidden" name="notice" value="survey" />
          <button className={styles.close} type="submit">
            {closeLabel}
          </button>
        </form>
      ) : null}
    </section>
  );
}

function Answer({
  scale,
  title,
  form = 'survey',
  state = { name: '', values: {}, errors: {} },
  survey = '',
  comment,
  optional,
  submitLabel = '',
  savedText,
}: SurveyProps & { scale: readonly string[] }): ReactElement {
  return (
    <div className={styles.form}>
      <SentForm
        form={form}
        state={state}
        given={{ survey }}
        fields={[
          { name: 'survey', kind: 'hidden', label: title },
          {
            name: 'score',
            kind: 'choice',
            label: title,
            required: true,
            options: scale.map((label, index) => ({ value: String(index + 1), label })),
          },
          ...(comment === undefined
            ? []
            : [
                {
                  name: 'comment',
                  kind: 'textarea' as const,
                  label: comment,
                  maxLength: MOST_CHARACTERS,
                  ...(optional === undefined ? {} : { hint: optional }),
                },
              ]),
        ]}
        submitLabel={submitLabel}
        {...(savedText === undefined ? {} : { savedText })}
      />
    </div>
  );
}
