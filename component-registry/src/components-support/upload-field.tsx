import type { ReactElement } from 'react';
import type { ContactFormProps } from '../../generated/props.ts';
import type { StyleObject } from '../styling/style-object.ts';
import { style } from '../styling/style.ts';
import { Icon } from './icon.tsx';
import { longWords } from './long-words.ts';

/** The whole of it. */
export const uploadField: StyleObject = { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' };

const styles = {
  field: style(uploadField),
  label: style(longWords, {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    fontSize: 'xs',
    fontWeight: '600',
    lineHeight: '1.4',
  }),
  hint: style({ fontWeight: '400', color: 'inkMuted' }),
  input: style({
    width: 'full',
    minHeight: '6',
    padding: '1.5',
    border: '1px dashed',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { borderStyle: 'solid' },
    '&::file-selector-button': {
      marginRight: '1.5',
      paddingInline: '1.5',
      paddingBlock: '0.75',
      border: '1px solid',
      borderColor: 'control',
      borderRadius: 'control',
      backgroundColor: 'tint',
      color: 'ink',
      fontFamily: 'body',
      fontSize: 'xs',
      fontWeight: '600',
      cursor: 'pointer',
    },
    '&[aria-invalid=true]': { borderColor: 'error' },
  }),
  error: style(longWords, {
    margin: '0',
    fontSize: 'xs',
    lineHeight: '1.4',
    color: 'error',
    whiteSpace: 'pre-line',
    '&[hidden]': { display: 'none' },
  }),
  list: style({ listStyle: 'none', margin: '0', padding: '0', display: 'flex', flexDirection: 'column', gap: '1' }),
  file: style({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    padding: '1',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'control',
    '&[hidden]': { display: 'none' },
  }),
  picture: style({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '6',
    overflow: 'hidden',
    borderRadius: 'control',
    backgroundColor: 'tint',
    color: 'inkMuted',
    '& canvas': { display: 'block', width: 'full', height: 'full' },
  }),
  name: style(longWords, { flex: '1', minWidth: '0', fontSize: 'sm', lineHeight: '1.4' }),
  size: style({ fontSize: 'xs', color: 'inkMuted', whiteSpace: 'nowrap' }),
  remove: style({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: 'touch',
    padding: '0',
    color: 'ink',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { backgroundColor: 'tint' },
  }),
  total: style({ fontSize: 'xs', lineHeight: '1.4', color: 'inkMuted', '&[hidden]': { display: 'none' } }),
};

/**
 * Where images are chosen. Scripts list them with their sizes after the model that lies in the list, and say what is not taken.
 * @see UP-006 UP-009
 */
export function UploadField({
  id,
  className = styles.field,
  accept,
  upload: { label, hint, ...words },
  error,
}: {
  id: string;
  /** Of the whole, made with `uploadField`. */
  className?: string;
  /** What browsers offer to choose from. */
  accept: string;
  upload: NonNullable<ContactFormProps['upload']> & { extensions?: string[] };
  error: string | undefined;
}): ReactElement {
  return (
    <div className={className} data-upload={JSON.stringify(words)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        <span className={styles.hint}>{hint}</span>
      </label>
      <input className={styles.input} id={id} type="file" name="files" multiple accept={accept} />
      <p className={styles.error} id={`${id}-error`} role="alert" hidden={error === undefined}>
        {error}
      </p>
      <ul className={styles.list} data-files="">
        <li className={styles.file} hidden>
          <span className={styles.picture} data-picture="">
            <Icon name="image" />
          </span>
          <span className={styles.name} data-name="" />
          <span className={styles.size} data-size="" />
          <button className={styles.remove} type="button">
            <Icon name="x" />
          </button>
        </li>
      </ul>
      <output className={styles.total} data-total="" hidden />
    </div>
  );
}
