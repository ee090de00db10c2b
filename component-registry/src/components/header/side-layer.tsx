import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { quietButton } from '../../components-support/deed-style.ts';
import { Icon } from '../../components-support/icon.tsx';
import { style } from '../../styling/style.ts';

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
    _backdrop: { backgroundColor: 'color-mix(in srgb, black 48%, transparent)' },
    // The page's own columns are too many for it.
    '& ul': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  }),
  head: style({ display: 'flex', justifyContent: 'flex-end', margin: '0' }),
  close: style(quietButton),
  body: style({ display: 'flex', flexDirection: 'column', gap: '3', outline: 'none' }),
};

/** Where scripts show the wishlist over any page; without them the link leads to its own (BK-014). */
export function WishLayer({ label, href, close }: { label: string; href: string; close: string }): ReactElement {
  return (
    <dialog className={styles.layer} aria-label={label} data-wish-layer="" {...{ closedby: 'any' }}>
      <Close label={close} />
      <div className={styles.body} data-wishlist={safeUrl(href)} tabIndex={-1} />
    </dialog>
  );
}

/** Where scripts show the login, or the way to a new password; what it shows comes from their pages when it is asked for (AC-001, AC-010). */
export function AccountLayer({ label, close }: { label: string; close: string }): ReactElement {
  return (
    <dialog className={styles.layer} aria-label={label} data-account-layer={label} {...{ closedby: 'any' }}>
      <Close label={close} />
      <div className={styles.body} data-account-body="" />
    </dialog>
  );
}

function Close({ label }: { label: string }): ReactElement {
  return (
    <form className={styles.head} method="dialog">
      <button className={styles.close} type="submit" aria-label={label}>
        <Icon name="x" />
      </button>
    </form>
  );
}
