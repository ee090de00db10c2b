import type { ReactElement } from 'react';
import type { AddToBasketProps } from '../../../generated/props.ts';
import { plainList } from '../../components-support/plain-list.ts';
import { CloseButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';

const styles = {
  dialog: style({
    width: { base: 'full', sm: '26rem' },
    maxWidth: 'full',
    maxHeight: '85dvh',
    margin: 'auto',
    marginBottom: { base: '0', sm: 'auto' },
    padding: '0',
    overflowY: 'auto',
    border: '0',
    borderRadius: 'card',
    backgroundColor: 'surface',
    color: 'ink',
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
  }),
  inner: style({ display: 'flex', flexDirection: 'column', gap: '2', padding: '3' }),
  head: style({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '2' }),
  missing: style({ margin: '0', paddingTop: '1', fontSize: 'md', fontWeight: '500', lineHeight: '1.4' }),
  label: style({ margin: '0', fontSize: 'xs', color: 'inkMuted' }),
  sizes: style(plainList, {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(5rem, 1fr))',
    gap: '1',
  }),
  size: style({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    width: 'full',
    height: 'full',
    minHeight: '6',
    padding: '0.5',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'transparent',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: '500',
    lineHeight: '1.3',
    cursor: 'pointer',
    _hover: { borderColor: 'ink', backgroundColor: 'tint' },
    _disabled: { color: 'inkMuted', borderColor: 'line', backgroundColor: 'tint', cursor: 'not-allowed' },
  }),
  struck: style({ textDecorationLine: 'line-through', textDecorationThickness: '1px' }),
  note: style({ fontSize: '2xs', fontWeight: '400', lineHeight: '1.25', color: 'inkMuted' }),
};

/** Says that a size is missing and offers those that there are, the first that can be had with the focus. Escape, a press beside it and its button close it. */
export function SizeDialog({
  id,
  form,
  articles,
  missing,
  sizeLabel,
  closeLabel,
}: { id: string; closeLabel: string } & Pick<
  AddToBasketProps,
  'form' | 'articles' | 'missing' | 'sizeLabel'
>): ReactElement {
  const first = articles.findIndex(({ isSoldOut }) => !isSoldOut);
  return (
    <dialog className={styles.dialog} id={id} popover="auto" aria-labelledby={`${id}-words`} {...{ closedby: 'any' }}>
      <form className={styles.inner} method="post" data-add="" data-untyped="">
        <div className={styles.head}>
          <p className={styles.missing} id={`${id}-words`}>
            {missing}
          </p>
          <CloseButton label={closeLabel} of={id} />
        </div>
        <input type="hidden" name="form" value={form} />
        <p className={styles.label} id={`${id}-sizes`}>
          {sizeLabel}
        </p>
        <ul className={styles.sizes} aria-labelledby={`${id}-sizes`}>
          {articles.map(({ label, variant, isSoldOut, note }, index) => (
            <li key={variant}>
              <button
                className={styles.size}
                type="submit"
                name="variant"
                value={variant}
                data-size={label}
                disabled={isSoldOut}
                autoFocus={index === first || undefined}
              >
                <span className={isSoldOut ? styles.struck : undefined}>{label}</span>
                {note === undefined ? null : <span className={styles.note}>{note}</span>}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </dialog>
  );
}
