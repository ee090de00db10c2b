import type { ReactElement } from 'react';
import type { PromotionProps } from '../../../generated/props.ts';
import { textLink } from '../../components-support/button-style.ts';
import { Heading } from '../../components-support/heading.tsx';
import { Icon } from '../../components-support/icon.tsx';
import { offerBox, offerCode, offerNote, offerText, offerTitle } from '../../components-support/offer-style.ts';
import { style } from '../../styling/style.ts';

const styles = {
  box: style(offerBox),
  title: style(offerTitle),
  text: style(offerText),
  code: style(offerCode),
  note: style(offerNote),
  link: style(textLink),
};

/** An offer with its code and its conditions. @see CM-010 */
export function Promotion({ title, level = 2, text, code, codeLabel, note, link }: PromotionProps): ReactElement {
  return (
    <section className={styles.box} data-event="select-promotion">
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {code === undefined ? null : (
        <p className={styles.text}>
          {codeLabel}
          <strong className={styles.code}>{code}</strong>
        </p>
      )}
      {link === undefined ? null : (
        <a className={styles.link} href={link.href}>
          {link.label}
          <Icon name="arrow-right" size={16} />
        </a>
      )}
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </section>
  );
}
