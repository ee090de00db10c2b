import type { ReactElement } from 'react';
import { CONSENT_PATH, NECESSARY } from '@vitrine/schemas/consent';
import type { ConsentSettingsProps } from '../../../generated/props.ts';
import { consentButton } from '../../components-support/consent-button.ts';
import { Dormant } from '../../components-support/dormant.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { CloseButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  section: style(longWords, { maxWidth: '44rem' }),
  layer: style(longWords, {
    width: 'min(44rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    margin: 'auto',
    padding: { base: '2', sm: '3' },
    overflowY: 'auto',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    '&::backdrop': { backgroundColor: 'color-mix(in srgb, black 55%, transparent)' },
  }),
  head: style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', marginBottom: '1' }),
  title: style({ fontSize: 'lg', fontFamily: 'heading', lineHeight: '1.25' }),
  text: style({ fontSize: 'sm', lineHeight: '1.5', marginBottom: '2' }),
  list: style(plainList, { borderTop: '1px solid', borderTopColor: 'line' }),
  category: style({ borderBottom: '1px solid', borderBottomColor: 'line' }),
  choice: style({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '1.5',
    alignItems: 'start',
    minHeight: 'touch',
    paddingBlock: '1.5',
    cursor: 'pointer',
    '&:has(input:disabled)': { cursor: 'default' },
  }),
  box: style({ width: '1.25rem', height: '1.25rem', marginTop: '0.125rem', accentColor: 'var(--v-colors-primary)' }),
  name: style({ fontSize: 'sm', fontWeight: '600', lineHeight: '1.4' }),
  about: style({ gridColumn: 2, fontSize: 'xs', lineHeight: '1.5', color: 'inkMuted' }),
  answers: style({ display: 'flex', flexWrap: 'wrap', gap: '1', marginTop: '2.5' }),
  answer: style(consentButton),
  saved: style({
    marginTop: '2',
    fontSize: 'sm',
    fontWeight: '600',
    '&:not([hidden]), &:target': { display: 'block' },
  }),
};

/**
 * The choice of what is consented to. Which boxes are ticked a page of its own is told; on pages that are everybody's their
 * script says it. As a layer it is a dialog that the script opens for links to the page of its own.
 */
export function ConsentSettings(props: ConsentSettingsProps): ReactElement {
  const { name, label, text, layer, savedText } = props;
  const titleId = `${name}-title`;
  if (layer === undefined)
    return (
      <section className={styles.section} aria-label={label}>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        <Choice {...props} />
      </section>
    );
  return (
    <Dormant>
      <dialog
        className={styles.layer}
        aria-labelledby={titleId}
        data-consent-settings={layer.href}
        data-consent-said={savedText}
      >
        <div className={styles.head}>
          <p className={styles.title} id={titleId}>
            {label}
          </p>
          <CloseButton label={layer.closeLabel} mark={{ 'data-consent-close': '' }} />
        </div>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        <Choice {...props} />
      </dialog>
    </Dormant>
  );
}

function Choice(props: ConsentSettingsProps): ReactElement {
  const { name, categories, chosen = [], saveLabel, acceptLabel, refuseLabel, savedText, layer } = props;
  return (
    <form method="post" action={CONSENT_PATH} data-consent-form="">
      {layer === undefined ? <input type="hidden" name="saved" value="1" /> : null}
      <ul className={styles.list}>
        {categories.map(({ id, label, text }) => (
          <li key={id} className={styles.category}>
            <label className={styles.choice}>
              <input
                className={styles.box}
                type="checkbox"
                name="category"
                value={id}
                aria-describedby={`${name}-${id}`}
                defaultChecked={id === NECESSARY || chosen.includes(id)}
                disabled={id === NECESSARY}
              />
              <span className={styles.name}>{label}</span>
              <span className={styles.about} id={`${name}-${id}`}>
                {text}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <button className={styles.answer} type="submit" name="choice" value="save">
          {saveLabel}
        </button>
        <button className={styles.answer} type="submit" name="choice" value="necessary">
          {refuseLabel}
        </button>
        <button className={styles.answer} type="submit" name="choice" value="all">
          {acceptLabel}
        </button>
      </div>
      {layer === undefined ? (
        <output className={styles.saved} id="consent-saved" data-consent-saved="" hidden>
          {savedText}
        </output>
      ) : null}
    </form>
  );
}
