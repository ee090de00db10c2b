import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import type { WishlistProps } from '../../../generated/props.ts';
import { primaryButton } from '../../components-support/button-style.ts';
import { problemBox, quietButton } from '../../components-support/deed-style.ts';
import { longWords } from '../../components-support/long-words.ts';
import { Picture } from '../../components-support/picture.tsx';
import { CloseButton, symbolButton } from '../../components-support/close-button.tsx';
import { style } from '../../styling/style.ts';
import { Price } from '../price/price.tsx';

const styles = {
  opener: style(quietButton, { width: 'full' }),
  dialog: style({
    width: { base: 'full', sm: '30rem' },
    maxWidth: 'full',
    maxHeight: '90dvh',
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
  inner: style(longWords, { display: 'flex', flexDirection: 'column', gap: '2', padding: '3' }),
  close: style(symbolButton, { alignSelf: 'flex-end', marginBottom: '-1' }),
  item: style({ display: 'grid', gridTemplateColumns: '7rem minmax(0, 1fr)', columnGap: '2', alignItems: 'start' }),
  frame: style({ aspectRatio: '3 / 4', overflow: 'hidden', borderRadius: 'card', backgroundColor: 'tint' }),
  words: style({ display: 'flex', flexDirection: 'column', gap: '0.75', minWidth: '0' }),
  name: style({ margin: '0', fontSize: 'sm', lineHeight: '1.4', fontWeight: '500' }),
  label: style({ fontSize: 'xs', fontWeight: '600' }),
  select: style({
    width: 'full',
    minHeight: '6',
    paddingInline: '1.5',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'sm',
  }),
  problem: style(problemBox),
  save: style(primaryButton, { border: '0', fontFamily: 'body', cursor: 'pointer' }),
};

/**
 * A small view of something on the wishlist, to change it to another article: a native dialog. Escape, a press beside it and its
 * button close it and change nothing.
 * @see BK-013
 */
export function EditDialog({
  form,
  item: { key, variant, name, image, imageAlt, price, editLabel, articles },
  href,
  words,
}: Pick<WishlistProps, 'form' | 'href' | 'words'> & { item: WishlistProps['items'][number] }): ReactElement {
  const id = `edit-${key}`;
  const opens = { command: 'show-modal', commandfor: id };
  return (
    <div>
      <button className={styles.opener} type="button" popoverTarget={id} {...opens}>
        {editLabel}
      </button>
      <dialog className={styles.dialog} id={id} popover="auto" aria-label={editLabel} {...{ closedby: 'any' }}>
        <form
          className={styles.inner}
          method="post"
          action={safeUrl(href)}
          data-wish="edit"
          data-untyped=""
          data-keeper="wishes"
        >
          <CloseButton label={words.close} of={id} className={styles.close} />
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="key" value={key} />
          <div className={styles.item}>
            <div className={styles.frame}>
              <Picture image={image} alt={imageAlt} sizes="112px" fit="cover" />
            </div>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <Price price={price} />
              <label className={styles.label} htmlFor={`${id}-variant`}>
                {words.option}
              </label>
              <select
                className={styles.select}
                id={`${id}-variant`}
                name="variant"
                defaultValue={variant ?? ''}
                autoComplete="off"
              >
                {variant === undefined ? <option value="">{words.choose}</option> : null}
                {articles.map((article) => (
                  <option key={article.variant} value={article.variant}>
                    {article.label}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <p className={styles.problem} role="alert" hidden data-problem="" />
          <button className={styles.save} type="submit" name="do" value="edit">
            {words.save}
          </button>
        </form>
      </dialog>
    </div>
  );
}
