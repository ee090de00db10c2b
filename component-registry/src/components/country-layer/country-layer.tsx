import type { ReactElement } from 'react';
import type { CountryLayerProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { CloseButton, symbolButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const row: StyleObject = {
  ...longWords,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  width: 'full',
  minHeight: '7',
  paddingBlock: '1',
  color: 'ink',
  fontSize: 'sm',
  lineHeight: '1.35',
  textAlign: 'start',
  textDecoration: 'none',
};
const styles = {
  root: style({ display: 'flex' }),
  opener: style({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'touch',
    padding: '0',
    color: 'ink',
    fontSize: 'xs',
    lineHeight: '1.25',
    _hover: { textDecorationLine: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '0.3em' },
  }),
  hidden: style({ srOnly: true }),
  // A popover: shown, closed on Escape or a touch beside it, and left in focus by the browser itself.
  layer: style({
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    width: 'min(28rem, calc(100vw - 2rem))',
    height: 'fit',
    maxHeight: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    padding: '0',
    border: '0',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    '&::backdrop': { backgroundColor: 'color-mix(in srgb, var(--v-colors-ink) 45%, transparent)' },
    'html[data-color-mode=dark] &::backdrop': {
      backgroundColor: 'color-mix(in srgb, var(--v-colors-canvas) 70%, transparent)',
    },
  }),
  inside: style({ padding: { base: '2.5', sm: '4' }, display: 'flex', flexDirection: 'column', gap: '2' }),
  head: style({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '2' }),
  title: style(longWords, { textStyle: 'heading', fontWeight: '400', margin: '0', paddingTop: '0.75' }),
  close: style(symbolButton, { marginRight: '-1' }),
  text: style({ margin: '0', fontSize: 'xs', lineHeight: '1.5', color: 'inkMuted' }),
  list: style(plainList, { borderTop: '1px solid', borderTopColor: 'line' }),
  item: style({ borderBottom: '1px solid', borderBottomColor: 'line' }),
  link: style(row, {
    _hover: { textDecorationLine: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '0.3em' },
  }),
  note: style({ display: 'block', fontSize: '2xs', color: 'inkMuted' }),
  stay: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '6',
    paddingInline: '3',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    color: 'ink',
    fontSize: 'sm',
    fontWeight: '500',
    lineHeight: '1.25',
    _hover: { backgroundColor: 'tint' },
  }),
};

/** A button with the country of the shop and a layer with the others, opened by the browser without scripts. @see TN-024 */
export function CountryLayer(props: CountryLayerProps): ReactElement {
  const { name, current, openLabel, title, text, countries, stayLabel, closeLabel } = props;
  const titleId = `${name}-titel`;
  return (
    <div className={styles.root}>
      <button className={styles.opener} type="button" popoverTarget={name}>
        <Icon name="globe" size={20} />
        {current}
        <span className={styles.hidden}>{`, ${openLabel}`}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <dialog id={name} className={styles.layer} popover="auto" aria-labelledby={titleId} data-country-layer="">
        <div className={styles.inside}>
          <div className={styles.head}>
            <p id={titleId} className={styles.title}>
              {title}
            </p>
            <CloseButton label={closeLabel} of={name} as="popover" className={styles.close} />
          </div>
          {text === undefined ? null : <p className={styles.text}>{text}</p>}
          <ul className={styles.list}>
            {countries.map(({ code, name: country, note, href }, index) => (
              <li key={index} className={styles.item} data-country={code}>
                <a className={styles.link} href={href}>
                  <span>
                    {country}
                    {note === undefined ? null : <span className={styles.note}>{note}</span>}
                  </span>
                  <Icon name="arrow-right" size={16} />
                </a>
              </li>
            ))}
          </ul>
          <button className={styles.stay} type="button" popoverTarget={name} popoverTargetAction="hide">
            {stayLabel}
          </button>
        </div>
      </dialog>
    </div>
  );
}
