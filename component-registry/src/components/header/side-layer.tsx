import { safeUrl } from '@vitrine/schemas';
import type { ReactElement } from 'react';
import { SideLayer } from '../../components-support/side-layer.tsx';
import { style } from '../../styling/style.ts';
import type { StyleObject } from '../../styling/style-object.ts';

const body: StyleObject = { display: 'flex', flexDirection: 'column', gap: '3', outline: 'none' };
const styles = {
  body: style(body),
  // The page's own columns are too many for it.
  wishes: style(body, { '& ul': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }),
};

/** Where scripts show the wishlist over any page; without them the link leads to its own (BK-014). */
export function WishLayer({ label, href, close }: { label: string; href: string; close: string }): ReactElement {
  return (
    <SideLayer label={label} close={close} mark={{ 'data-wish-layer': '' }}>
      <div className={styles.wishes} data-wishlist={safeUrl(href)} tabIndex={-1} />
    </SideLayer>
  );
}

/** Where scripts show the login, or the way to a new password; what it shows comes from their pages when it is asked for (AC-001, AC-010). */
export function AccountLayer({ label, close }: { label: string; close: string }): ReactElement {
  return (
    <SideLayer label={label} close={close} mark={{ 'data-account-layer': label }}>
      <div className={styles.body} data-form-body="" />
    </SideLayer>
  );
}
