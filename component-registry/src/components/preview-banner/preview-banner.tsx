import type { ReactElement } from 'react';
import { PREVIEW_PATH } from '@vitrine/schemas/addresses';
import type { PreviewBannerProps } from '../../../generated/props.ts';
import { Icon } from '../../components-support/icon.tsx';
import { longWords } from '../../components-support/long-words.ts';
import { style } from '../../styling/style.ts';

const styles = {
  banner: style({
    position: 'sticky',
    top: '0',
    zIndex: 'skip',
    backgroundColor: 'ink',
    color: 'canvas',
    fontSize: 'xs',
    lineHeight: '1.4',
    '& :focus-visible': { outlineColor: 'canvas' },
  }),
  inner: style({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexWrap: 'wrap',
    columnGap: '2',
    rowGap: '0.25',
    maxWidth: 'calc(71.25rem + 4rem)',
    minHeight: 'touch',
    marginInline: 'auto',
    paddingInline: '2',
    paddingBlock: '0.5',
  }),
  text: style(longWords, {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    margin: '0',
    fontWeight: '500',
    '& > i': { flexShrink: 0 },
  }),
  note: style(longWords, { margin: '0' }),
  form: style(longWords, { display: 'flex', alignItems: 'center', minWidth: '0' }),
  close: style({
    minHeight: 'touch',
    paddingInline: '2',
    border: '1px solid currentColor',
    borderRadius: 'control',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontWeight: '500',
    cursor: 'pointer',
    _hover: { textDecorationLine: 'underline', textUnderlineOffset: '0.3em' },
  }),
  failed: style({ margin: '0', _empty: { display: 'none' } }),
  link: style({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    color: 'inherit',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.3em',
    _hover: { textDecorationThickness: '2px' },
  }),
};

/**
 * Stays on top of a preview and says that shoppers do not see it. The button is a form to the edge, which ends the preview and
 * leads back to the page as it is published; the script of previews takes it over and closes the window.
 * @see CM-013, CM-014
 */
export function PreviewBanner({ label, text, note, at, close, link }: PreviewBannerProps): ReactElement {
  return (
    <aside className={styles.banner} aria-label={label} data-preview="true" data-preview-at={at}>
      <div className={styles.inner}>
        <p className={styles.text}>
          <Icon name="eye" size={16} />
          {text}
        </p>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
        {link === undefined ? null : (
          <a className={styles.link} href={link.href}>
            {link.label}
          </a>
        )}
        {close === undefined ? null : (
          <form className={styles.form} method="post" action={PREVIEW_PATH} data-preview-form="">
            <button className={styles.close} type="submit">
              {close.label}
            </button>
            <p className={styles.failed} role="alert" data-said={close.failed} />
          </form>
        )}
      </div>
    </aside>
  );
}
