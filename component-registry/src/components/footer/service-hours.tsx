import type { ReactElement } from 'react';
import type { FooterProps } from '../../../generated/props.ts';
import { InPlace } from '../../islands/in-place.tsx';
import { style } from '../../styling/style.ts';
import { OpenNow } from './open-now.client.tsx';

const styles = {
  phone: style({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    color: 'ink',
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '500',
    lineHeight: '1.2',
    fontVariantNumeric: 'lining-nums',
    textDecoration: 'none',
    _hover: { textDecorationLine: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '0.2em' },
  }),
  note: style({ color: 'inkMuted', fontSize: '2xs', lineHeight: '1.5' }),
  lines: style({ marginTop: '1', lineHeight: '1.6' }),
  // Its line is kept until scripts say it.
  now: style({
    minHeight: '1.6em',
    lineHeight: '1.6',
    fontWeight: '500',
    '&[data-open=true]': { color: 'success' },
    '@media (scripting: none)': { display: 'none' },
  }),
};

export type ServiceHoursProps = NonNullable<FooterProps['hours']> & { titleClass: string };

/** Telephone number and hours of the service line; without a number the hours stand alone. */
export function ServiceHours({ title, lines, phone, note, now, titleClass }: ServiceHoursProps): ReactElement {
  return (
    <section>
      <h2 className={titleClass}>{title}</h2>
      {phone === undefined ? null : (
        <a className={styles.phone} href={phone.href}>
          {phone.label}
        </a>
      )}
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
      <div className={styles.lines}>
        {lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      {now === undefined ? null : (
        <p className={styles.now}>
          <InPlace island={OpenNow} {...now} />
        </p>
      )}
    </section>
  );
}
