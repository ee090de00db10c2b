import type { ReactElement } from 'react';
import type { FooterProps } from '../../../generated/props.ts';
import type { Slots } from '../../render/component.ts';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { quietLink } from '../../components-support/quiet-link.ts';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';
import { LegalLinks } from '../legal-links/legal-links.tsx';
import { ColorModeField } from './color-mode-field.tsx';
import { ServiceHours } from './service-hours.tsx';

const inner: StyleObject = {
  maxWidth: 'calc(var(--page-width, 71.25rem) + 2 * var(--page-gutter, 0px))',
  marginInline: 'auto',
  paddingInline: 'var(--page-gutter, 0px)',
};
const styles = {
  footer: style({ backgroundColor: 'tint', color: 'ink', fontSize: 'xs', _print: { display: 'none' } }),
  // It ends with a hairline, as the seals do.
  newsletter: style(inner, { paddingTop: { base: '5', md: '8' } }),
  newsletterRule: style({
    borderBottom: '1px solid',
    borderBottomColor: 'line',
    paddingBottom: { base: '4', md: '6' },
  }),
  top: style(inner, longWords, {
    display: 'grid',
    columnGap: '3',
    rowGap: '4',
    paddingTop: { base: '5', md: '8' },
    paddingBottom: { base: '4', md: '6' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(10rem, 1fr))' },
  }),
  columns: style({ display: 'contents' }),
  column: style({ minWidth: '0' }),
  links: style(plainList),
  hours: style({ minWidth: '0', gridColumn: { base: '1 / -1', md: 'auto' }, order: { base: -1, md: 0 } }),
  title: style({ fontSize: 'xs', fontWeight: '600', marginBottom: { base: '0.5', md: '1.5' } }),
  link: style(quietLink),
  // Seals end the columns with a hairline above them.
  seals: style(inner, { paddingBottom: { base: '4', md: '5' } }),
  sealsRule: style({ borderTop: '1px solid', borderTopColor: 'line', paddingTop: { base: '2', md: '3' } }),
  band: style(inner, {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
    paddingBottom: '4',
  }),
  payment: style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1', rowGap: '1' }),
  paymentTitle: style({ fontSize: 'xs', fontWeight: '600', marginRight: '1' }),
  methods: style(plainList, { display: 'flex', flexWrap: 'wrap', gap: '1' }),
  method: style({
    paddingInline: '1.25',
    paddingBlock: '0.5',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'control',
    backgroundColor: 'surface',
    fontSize: '2xs',
    lineHeight: '1.35',
  }),
  rule: style({ borderTop: '1px solid', borderTopColor: 'line' }),
  bottom: style(inner, {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '1',
    paddingBlock: '2.5',
    color: 'inkMuted',
    fontSize: '2xs',
    lineHeight: '1.5',
  }),
  notes: style({
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '0.25',
    textAlign: { base: 'start', md: 'end' },
    marginInlineStart: { base: '0', md: 'auto' },
  }),
};

/** The end of a page. Parts without words leave nothing behind. The legal links are a node of the slot `legal`, or props where a layout has none. */
export function Footer(props: FooterProps, slots: Slots = {}): ReactElement {
  const { label, columns, hours, payment, legal, legalLabel, copyright, countryNote, colorMode } = props;
  return (
    <footer className={styles.footer}>
      {slots['newsletter'] === undefined ? null : (
        <div className={styles.newsletter}>
          <div className={styles.newsletterRule}>{slots['newsletter']}</div>
        </div>
      )}
      {columns.length === 0 && hours === undefined ? null : (
        <div className={styles.top}>
          {columns.length === 0 ? null : (
            <nav className={styles.columns} aria-label={label}>
              {columns.map(({ title, links }, column) => (
                <div key={column} className={styles.column}>
                  <h2 className={styles.title}>{title}</h2>
                  <ul className={styles.links}>
                    {links.map((link, index) => (
                      <li key={index}>
                        <a className={styles.link} href={link.href}>
                          {link.label}
                        </a>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          )}
          {hours === undefined ? null : (
            <div className={styles.hours}>
              <ServiceHours {...hours} titleClass={styles.title} />
            </div>
          )}
        </div>
      )}
      {slots['seals'] === undefined ? null : (
        <div className={styles.seals}>
          <div className={styles.sealsRule}>{slots['seals']}</div>
        </div>
      )}
      {payment === undefined && colorMode === undefined && slots['countries'] === undefined ? null : (
        <div className={styles.band}>
          {payment === undefined ? null : (
            <div className={styles.payment}>
              <h2 className={styles.paymentTitle}>{payment.title}</h2>
              <ul className={styles.methods}>
                {payment.methods.map((method, index) => (
                  <li key={index} className={styles.method}>
                    {method}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {slots['countries']}
          {colorMode === undefined ? null : <ColorModeField {...colorMode} />}
        </div>
      )}
      <div className={styles.rule}>
        <div className={styles.bottom}>
          {slots['legal'] ?? (legal === undefined ? null : <LegalLinks label={legalLabel ?? label} links={legal} />)}
          <div className={styles.notes}>
            <p>{copyright}</p>
            {countryNote === undefined ? null : <p>{countryNote}</p>}
          </div>
        </div>
      </div>
    </footer>
  );
}
