import type { ReactElement, ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';
import { style } from '../styling/style.ts';

const styles = {
  // A sheet over the whole phone, a panel at the side from there on.
  layer: style({
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: 'auto',
    insetInlineEnd: '0',
    width: { base: 'full', md: '28rem' },
    maxWidth: 'full',
    height: '100dvh',
    maxHeight: '100dvh',
    margin: '0',
    padding: '3',
    overflowY: 'auto',
    border: '0',
    backgroundColor: 'surface',
    color: 'ink',
    fontSize: 'md',
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
  }),
  head: style({ display: 'flex', justifyContent: 'flex-end', margin: '0' }),
};

/** A closed dialog at the side of the page, with its way out; `mark` is by what scripts find it. */
export function SideLayer({
  label,
  close,
  mark,
  children,
}: {
  label: string;
  close: string;
  mark: Readonly<Record<`data-${string}`, string>>;
  children: ReactNode;
}): ReactElement {
  return (
    <dialog className={styles.layer} aria-label={label} {...mark} {...{ closedby: 'any' }}>
      <form className={styles.head} method="dialog">
        <CloseButton label={close} />
      </form>
      {children}
    </dialog>
  );
}
