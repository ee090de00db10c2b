import type { ReactElement } from 'react';
import type { SurveyProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { offerBox, offerText, offerTitle } from '../../components-support/offer-style.ts';
import { style } from '../../styling/style.ts';

const styles = {
  box: style(offerBox),
  title: style(offerTitle),
  text: style(offerText),
  link: style(textLink),
};

/** A question of the shop, with the way to where it is answered. */
export function Survey({ title, level = 2, text, link }: SurveyProps): ReactElement {
  return (
    <section className={styles.box}>
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      <a className={styles.link} href={link.href}>
        {link.label}
        <Icon name="arrow-right" size={16} />
      </a>
    </section>
  );
}
